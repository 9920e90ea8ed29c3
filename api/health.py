"""For whoever watches over the service: whether it lives, whether it is ready, its figures."""

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from api.access import public
from api.answers import answered
from api.services import services
from cardroom.service import metrics

blueprint = Blueprint("health", __name__)


@blueprint.get("/health/live")
@public
def live() -> Response:
    """Say that the process answers."""
    return answered({"status": "live"})


@blueprint.get("/health/ready")
@public
def ready() -> Response:
    """Say whether requests may be sent here, and if not, why."""
    reasons = services().unready()
    status = "unready" if reasons else "ready"
    return answered({"status": status, "reasons": reasons}, status=503 if reasons else 200)


@blueprint.get("/metrics")
@public
def figures() -> Response:
    """Give the service's figures to Prometheus."""
    writer = services().writer
    metrics.IS_WRITER.set(writer.is_active)
    metrics.CHAIN_HEAD.set(writer.position)
    for health in services().reads.health():
        metrics.LAG.labels(projection=health.name).set(health.lag)
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)
