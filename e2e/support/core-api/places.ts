import { resolve } from 'node:path';
import { apiPort } from '../server.ts';

const [referencePort, proxyPort, sitePort] = [apiPort + 1, apiPort + 2, apiPort + 3];
const cache = resolve(import.meta.dirname, '../../../.cache');

/** Ports, origins and folders of the compatibility run: the site on one origin, an API with the core calls alone on another. */
export const compatibility = {
  referencePort,
  apiPort: proxyPort,
  apiOrigin: `http://127.0.0.1:${String(proxyPort)}`,
  sitePort,
  siteOrigin: `http://localhost:${String(sitePort)}`,
  siteFolder: resolve(cache, `compatibility-site-${String(apiPort)}`),
  dataFolder: resolve(cache, `compatibility-data-${String(apiPort)}`),
} as const;
