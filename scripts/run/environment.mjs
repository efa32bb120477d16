import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { inRoot } from '../lib/paths.mjs';

/** @typedef {Record<string, string | undefined>} Settings */

/** Folder of the demo, relative to the repository. An operator's server has one of its own, so that neither harms the other. */
export const DEMO_DATA_DIR = './.demo';

/** Returns the data folder of the running server; if none runs, an operator's, else the demo's. */
export function runningDataDir() {
  const folders = [inRoot('.data'), inRoot(DEMO_DATA_DIR)];
  const running = folders.find((folder) => existsSync(join(folder, 'api-address')));
  return running ?? folders.find((folder) => existsSync(folder)) ?? inRoot(DEMO_DATA_DIR);
}

/**
 * Reads the settings: `.env.defaults` has a value for each, `.env` overrides it on this machine, the real environment
 * overrides both.
 * @returns {Settings}
 */
export function environment() {
  return withDefaults(read('.env.defaults'), { ...read('.env'), ...process.env });
}

/**
 * Fills in the settings of the demo. A site with origins of its own must name its API, too: the demo's API is made up. Such a site has its
 * own face, or the product's.
 * @param {Settings} defaults
 * @param {Settings} own
 * @returns {Settings}
 */
export function withDefaults({ PUBLIC_API_BASE_URL: demoApi, BRAND_DIR: demoBrand, ...defaults }, own) {
  const isDemo = own.PUBLIC_APP_ORIGINS === undefined;
  const hasBrand = existsSync(inRoot('brand/brand.yaml'));
  return {
    ...defaults,
    ...(isDemo ? { PUBLIC_API_BASE_URL: demoApi } : {}),
    // The quotes of the demo are imagined.
    ...(isDemo && !hasBrand && demoBrand !== undefined ? { BRAND_DIR: demoBrand } : {}),
    ...own,
  };
}

function read(name) {
  const path = inRoot(name);
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
