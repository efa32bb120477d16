import { resolve } from 'node:path';
import { CORE_API_HOST } from '../../../scripts/run/site-variants.mjs';
import { apiPort, runFolder } from '../server.ts';

const [referencePort, proxyPort, sitePort] = [apiPort + 1, apiPort + 2, apiPort + 3];
const nginx = { site: apiPort + 4, api: apiPort + 5 } as const;

/** Leads the browser to a port of this machine for the API's name, which is compiled into the site. */
const mapTo = (port: number) => `--host-resolver-rules=MAP ${CORE_API_HOST}:80 127.0.0.1:${String(port)}`;

/** Ports, origins and folders of the compatibility run: the site on one origin, an API with the core calls alone on another. */
export const compatibility = {
  referencePort,
  apiPort: proxyPort,
  apiOrigin: `http://${CORE_API_HOST}`,
  /** The API's origin outside of the browser. */
  proxyOrigin: `http://127.0.0.1:${String(proxyPort)}`,
  browserFlag: mapTo(proxyPort),
  sitePort,
  siteOrigin: `http://localhost:${String(sitePort)}`,
  dataFolder: resolve(runFolder, 'core-api-data'),
  /** One mail in JSON per line. */
  mailFile: resolve(runFolder, 'core-api-mails.jsonl'),
} as const;

/** The same site and the same API with all its calls, each at an origin of nginx (deploy/nginx-two-origins.conf). */
export const twoOrigins = {
  nginx,
  siteOrigin: `http://localhost:${String(nginx.site)}`,
  browserFlag: mapTo(nginx.api),
} as const;
