# inGrow in a container: docker build -t ingrow . ; see docs/operating.md. It is not built by our tests, which try the
# same steps in a plain folder (test/boot/container.test.ts).

# Debian with glibc: the PostgreSQL from npm does not run on Alpine. The image's Node only runs npm and the health check;
# the server runs on the Node that package-lock.json pins.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json vite.config.ts index.html ./
COPY core ./core
COPY contract ./contract
COPY web ./web
COPY server ./server
# The page, once, where the server looks for it.
RUN node_modules/.bin/node server/boot/build-page.ts
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    HEALTH_HOST=0.0.0.0 \
    HEALTH_PORT=3001 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json package-lock.json tsconfig.json vite.config.ts index.html README.md SECURITY.md ./
COPY core ./core
COPY contract ./contract
COPY web ./web
COPY sandbox ./sandbox
COPY scripts ./scripts
COPY server ./server
# Not root: PostgreSQL refuses it, and nothing here needs it. The folder is the volume's first content, with its owner.
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["node_modules/.bin/node", "scripts/check-ready.mjs"]
CMD ["node_modules/.bin/node", "server/main.ts"]
