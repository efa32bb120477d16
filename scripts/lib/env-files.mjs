import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { inRoot } from './paths.mjs';

/**
 * `.env.defaults` lets a newcomer start without a step of theirs, `.env` holds what this machine wants otherwise,
 * and the real environment wins over both.
 * @returns {Record<string, string | undefined>}
 */
export function environment() {
  const files = ['.env.defaults', '.env'].map((name) => inRoot(name)).filter((path) => existsSync(path));
  return Object.assign({}, ...files.map((path) => parseEnv(readFileSync(path, 'utf8'))), process.env);
}
