"""What was ruled on the floor, and which rules were set aside."""
