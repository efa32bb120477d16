import { resolve } from 'node:path';
import { apiPort } from '../server.ts';

const [referencePort, standInPort, sitePort] = [apiPort + 1, apiPort + 2, apiPort + 3];
const cache = resolve(import.meta.dirname, '../../../.cache');

/** Where the compatibility run lives: the site on one origin, an API that speaks only SPEC section 7 on another. */
export const compatibility = {
  referencePort,
  apiPort: standInPort,
  apiOrigin: `http://127.0.0.1:${String(standInPort)}`,
  sitePort,
  siteOrigin: `http://localhost:${String(sitePort)}`,
  siteFolder: resolve(cache, `compatibility-site-${String(apiPort)}`),
  dataFolder: resolve(cache, `compatibility-data-${String(apiPort)}`),
} as const;
