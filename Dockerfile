# The site as `npm start` builds it. `docker compose up --build` starts it with Postgres and EventStoreDB.
#
#   docker build --build-arg VERSION=0.1.0 --build-arg REVISION=$(git rev-parse HEAD) --tag levada:0.1.0 .
#   docker build --target slim …    without the embedded Postgres: needs DATABASE_URL
#
# `sbom.json` in the image lists its packages with their licences (CycloneDX). The texts of the licences are in `licences.json` and
# `dist/*/licences.json`, for bundled packages, and in `node_modules`.
#
# Packages come before sources, so that a changed source neither installs them again nor changes their layer.

FROM node:24-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund --loglevel=error

FROM packages AS pages
# Packages are installed, by the same lock file, so that preparing only builds.
RUN node -e "const f=require('fs'),h=require('crypto').createHash('sha256');\
for(const p of [f.readFileSync('package-lock.json'),process.platform,process.arch])h.update(p);\
f.writeFileSync('node_modules/.installed-from',h.digest('hex').slice(0,16)+' production')"
COPY tsconfig.json vite.browser.config.ts waku.config.ts ./
COPY scripts/prepare.mjs scripts/old-releases.mjs scripts/
COPY public public
COPY domain domain
COPY web web
RUN --mount=type=cache,target=/site/node_modules/.cache/compressed \
  SOURCE_MAPS=off node scripts/prepare.mjs --production && touch dist/prepared && cp dist/*/licences.json ./

# Without what only pages are built from, and messages apart: a changed word or page does not bundle the programs again.
FROM node:24-slim AS sources
WORKDIR /site
COPY . .
RUN mkdir /messages \
  && cp --parents $(find web -name 'messages.*.json') /messages/ \
  && find web \( -name '*.tsx' -o -name '*.client.ts' -o -name '*.css' -o -name 'messages.*.json' \) -delete

# The server and the command, bundled with what they use of packages.
FROM packages AS programs
COPY --from=sources /site ./
RUN mkdir /image \
  && node --max-semi-space-size=64 scripts/image/bundle-programs.ts /image \
  && cp --parents LICENSE scripts/image/*.sh /image/ \
  && find sample -name '*.ts' -delete

# Packages that are not bundled: they have libraries for the processor, or files that are read.
FROM packages AS used-packages
COPY scripts/image/prune-packages.ts scripts/image/external-packages.ts scripts/image/installed-packages.ts scripts/image/unread-files.ts \
  scripts/image/installed-components.ts /pruning/
RUN node /pruning/prune-packages.ts

FROM used-packages AS slim-packages
RUN node /pruning/prune-packages.ts embedded-postgres

FROM used-packages AS components
COPY --from=pages /site/licences.json pages.json
COPY --from=programs /image/licences.json programs.json
RUN npm sbom --package-lock-only --sbom-format=cyclonedx \
  | node /pruning/installed-components.ts pages.json programs.json > sbom.json

FROM slim-packages AS slim-components
COPY --from=pages /site/licences.json pages.json
COPY --from=programs /image/licences.json programs.json
RUN npm sbom --package-lock-only --sbom-format=cyclonedx \
  | node /pruning/installed-components.ts pages.json programs.json > sbom.json

FROM node:24-slim AS base
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title=Levada \
  org.opencontainers.image.description="A bilingual online magazine: event-sourced, server-rendered" \
  org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$REVISION
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
# Contains pictures and the secret, and the database if DATABASE_URL is not set.
RUN install --directory --owner=node --group=node --mode=0700 /data \
  && install --directory --owner=node --group=node --mode=0700 /backups \
  && ln -s /site/program/levada.js /usr/local/bin/levada
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=500ms --retries=3 \
  CMD ["/site/scripts/image/health-check.sh"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "program/server.js"]

FROM base AS slim
COPY --from=slim-packages /site/node_modules ./node_modules
COPY --from=programs /site/sample ./sample
COPY --from=pages /site/dist ./dist
COPY --from=slim-components /site/sbom.json ./
COPY --from=programs /image ./
COPY --from=sources /messages ./

FROM base
COPY --from=used-packages /site/node_modules ./node_modules
COPY --from=programs /site/sample ./sample
COPY --from=pages /site/dist ./dist
COPY --from=components /site/sbom.json ./
COPY --from=programs /image ./
COPY --from=sources /messages ./
