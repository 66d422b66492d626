# The image of one front end: docker build -f images/frontend.Dockerfile --build-arg FRONTEND=shell --build-arg BUILD_IMAGE=... --build-arg BASE_IMAGE=... .
# A remote also takes SITE_PREFIX=/remotes/<name>. BUILD_IMAGE and BASE_IMAGE have no default: give digests (images/README.md).
ARG BUILD_IMAGE
ARG BASE_IMAGE

FROM ${BUILD_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN node --no-warnings tools/build/src/images/keep-manifests.ts .

FROM ${BUILD_IMAGE} AS bundled
ARG FRONTEND
WORKDIR /app
COPY --from=manifests /src ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --ignore-scripts --workspace frontends/${FRONTEND} --workspace frontends/kit
COPY . .
RUN node --no-warnings tools/build/src/images/bundle.ts ${FRONTEND}

FROM ${BUILD_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /src ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts --workspace static-server

FROM ${BUILD_IMAGE} AS assembled
WORKDIR /src
COPY . .
COPY --from=packages /app /installed
RUN node --no-warnings tools/build/src/images/assemble.ts static-server /src /installed /output

FROM ${BASE_IMAGE}
ARG FRONTEND
ARG SITE_PREFIX=
ARG VERSION=0.0.0-local
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG BASE_IMAGE
LABEL org.opencontainers.image.title="topup/${FRONTEND}" \
      org.opencontainers.image.description="The front end ${FRONTEND} of the top-up store, with its server" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.base.name="${BASE_IMAGE}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MANAGEMENT_PORT=8081 SITE_DIR=/app/site SITE_PREFIX=${SITE_PREFIX} PATH=/nodejs/bin
COPY --from=assembled /output/packages /app
COPY --from=assembled /output/code /app
COPY --from=bundled /app/frontends/${FRONTEND}/dist /app/site
COPY --from=bundled /app/frontends/${FRONTEND}/sbom.cdx.json /app/site.cdx.json
WORKDIR /app/static-server
USER 10001:10001
ENTRYPOINT ["/nodejs/bin/node", "--disable-proto=delete"]
CMD ["src/main.js"]
EXPOSE 8080 8081
