# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV NODE_ENV=production ASTRO_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Settings that are built into the pages; pass any other PUBLIC_* variable in the same way.
ARG PUBLIC_SITE_URL=http://127.0.0.1:4321
ARG PUBLIC_ENVIRONMENT=PRODUCTION
RUN PUBLIC_SITE_URL="$PUBLIC_SITE_URL" PUBLIC_ENVIRONMENT="$PUBLIC_ENVIRONMENT" npm run build

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
# The files belong to root, so the server cannot change its own code.
COPY --from=build /app ./
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "--import", "./scripts/preload.mjs", "src/server/main.ts"]
