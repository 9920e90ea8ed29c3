"""Lets `python -m cardroom.cli` be the command line, too."""

from cardroom.cli import main

if __name__ == "__main__":
    main(prog_name="cardroom")
