# The site on nginx, which passes the API's paths on to http://api:8787. Build from the root of the repository:
#   docker build -f deploy/site.Dockerfile --build-arg APP_URL=https://app.example -t sundial-site .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG APP_URL
ENV PUBLIC_APP_ORIGINS=$APP_URL PUBLIC_API_BASE_URL=$APP_URL
RUN npm run build

FROM nginx:stable-bookworm
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
# Docker's DNS knows the API by its service. Each live stream takes two connections.
RUN sed -i 's/127\.0\.0\.1:8787/api:8787/' /etc/nginx/conf.d/default.conf \
  && sed -i -e '1i worker_rlimit_nofile 32768;' -e 's/worker_connections .*/worker_connections 16384;/' /etc/nginx/nginx.conf
COPY --from=build /app/dist /srv/sundial
# The version file is the site's own: it does not ask the API. Images of the OCI format leave it out: build with --format docker.
HEALTHCHECK --interval=10s --timeout=3s CMD curl --fail --silent --output /dev/null http://127.0.0.1/__version.json
