# The site on nginx, which passes the API's paths on. Build from the root of the repository with the settings of the site:
#   docker build -f deploy/site.Dockerfile --build-arg PUBLIC_APP_ORIGINS=https://app.example -t sundial-site .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG PUBLIC_APP_ORIGINS
ARG PUBLIC_API_BASE_URL=
ENV PUBLIC_APP_ORIGINS=$PUBLIC_APP_ORIGINS PUBLIC_API_BASE_URL=$PUBLIC_API_BASE_URL
RUN npm run build

FROM nginx:stable-bookworm
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/dist /srv/sundial
