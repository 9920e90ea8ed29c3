# The first stage lays the room into a virtual environment, every file of it checked against its hash.
FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv --without-pip /room \
    && python -m pip --python /room/bin/python install --no-cache-dir --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md ./
COPY cardroom ./cardroom
COPY domain ./domain
COPY projections ./projections
COPY api ./api
COPY migrations ./migrations
RUN python -m pip --python /room/bin/python install --no-cache-dir --no-deps --no-build-isolation .

# The second holds that environment and nothing else, and runs it as nobody in particular.
FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home cardroom \
    && install --directory --owner cardroom /var/lib/cardroom
COPY --from=build /room /room
ENV PATH=/room/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CARDROOM_HOST=0.0.0.0 \
    CARDROOM_PORT=8000
WORKDIR /var/lib/cardroom
USER cardroom
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['CARDROOM_PORT'] + '/health/live', timeout=3)"]
CMD ["cardroom", "serve"]
