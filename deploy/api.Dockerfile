# The API. Build from the root of the repository: docker build -f deploy/api.Dockerfile -t sundial-api .
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY server ./server
COPY src/lib ./src/lib
# The operator's commands run in the container: docker compose exec api node server/admin/cli.ts --help
RUN install -d -o node -g node -m 700 /data /app/.cache
USER node
# Code that is compiled now saves half of a start and 15 MB; it is kept for each user and each set of flags.
ENV NODE_COMPILE_CACHE=/app/.cache
# glibc keeps freed memory in two arenas instead of eight per core.
ENV MALLOC_ARENA_MAX=2
RUN node --max-semi-space-size=4 -e "import('./server/shared/load-drizzle.ts').then(() => import('./server/start-server.ts'))"
VOLUME /data
EXPOSE 8787
CMD ["node", "--max-semi-space-size=4", "server/index.ts"]
