import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { inRoot } from '../lib/paths.mjs';

/**
 * Reads the settings: `.env.defaults` has a value for each, `.env` overrides it on this machine, the real environment
 * overrides both.
 * @returns {Record<string, string | undefined>}
 */
export function environment() {
  const files = ['.env.defaults', '.env'].map((name) => inRoot(name)).filter((path) => existsSync(path));
  return Object.assign({}, ...files.map((path) => parseEnv(readFileSync(path, 'utf8'))), process.env);
}
