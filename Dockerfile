# The site as `npm start` builds it. `docker compose up --build` starts it with all optional services.

FROM node:24-slim AS build
WORKDIR /site
COPY . .
RUN node scripts/prepare.mjs \
  && npm prune --omit=dev \
  # The image has Node.js already.
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /site ./
# Contains pictures and the secret, and the database if DATABASE_URL is not set.
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "api/server.ts"]
