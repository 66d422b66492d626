# The image of one service: docker build -f images/service.Dockerfile --build-arg WORKSPACE=services/order --build-arg BUILD_IMAGE=... --build-arg BASE_IMAGE=... .
# BUILD_IMAGE and BASE_IMAGE have no default: give digests (images/README.md says which images they are and why).
ARG BUILD_IMAGE
ARG BASE_IMAGE

FROM ${BUILD_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN node --no-warnings tools/build/src/images/keep-manifests.ts .

FROM ${BUILD_IMAGE} AS packages
ARG WORKSPACE
WORKDIR /app
COPY --from=manifests /src ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts --workspace ${WORKSPACE}

FROM ${BUILD_IMAGE} AS contracts
WORKDIR /app
COPY --from=manifests /src ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --ignore-scripts --workspace proto
COPY proto ./proto
RUN cd proto && node ../node_modules/@bufbuild/buf/bin/buf generate

FROM ${BUILD_IMAGE} AS assembled
ARG WORKSPACE
WORKDIR /src
COPY . .
COPY --from=contracts /app/proto/gen ./proto/gen
COPY --from=packages /app /installed
RUN node --no-warnings tools/build/src/images/assemble.ts ${WORKSPACE} /src /installed /output

# For `skaffold dev` only: runs the sources and restarts when one changes. Skaffold needs the stage's shell and tar to sync files.
FROM ${BUILD_IMAGE} AS dev
ARG WORKSPACE
WORKDIR /app
COPY --from=packages /app ./
COPY . .
COPY --from=contracts /app/proto/gen ./proto/gen
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app/${WORKSPACE}
USER 10001:10001
ENTRYPOINT ["node", "--no-warnings"]
CMD ["/app/tools/build/src/images/watch.ts", "/app", "/tmp/app"]

FROM ${BASE_IMAGE}
ARG WORKSPACE
ARG VERSION=0.0.0-local
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG BASE_IMAGE
LABEL org.opencontainers.image.title="topup/${WORKSPACE}" \
      org.opencontainers.image.description="${WORKSPACE} of the top-up store" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.base.name="${BASE_IMAGE}"
ENV NODE_ENV=production HOST=0.0.0.0 PATH=/nodejs/bin
COPY --from=assembled /output/packages /app
COPY --from=assembled /output/code /app
WORKDIR /app/${WORKSPACE}
USER 10001:10001
ENTRYPOINT ["/nodejs/bin/node", "--disable-proto=delete"]
CMD ["src/main.js"]
