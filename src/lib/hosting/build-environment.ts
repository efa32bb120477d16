import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readEnvironment, type Environment } from '../config/read-environment.ts';

const DEFAULTS_FILE = new URL('../../../.env.defaults', import.meta.url);

/** Reads the configuration: `.env.defaults`, overridden by `given`. Also sets the variables in `process.env`. */
export function environmentFor(given: Readonly<Record<string, string | undefined>>): Environment {
  const defaults = parseEnv(readFileSync(DEFAULTS_FILE, 'utf8'));
  const merged = { ...defaults, ...given };
  for (const [name, value] of Object.entries(merged)) {
    if (name.startsWith('PUBLIC_') && value !== undefined) process.env[name] = value;
  }
  return readEnvironment(merged);
}

/** Returns why a build is refused that names no API but the made-up default (docs/product/configuration.md#missing-variables), else null. */
export function refusalOfBuild(given: Readonly<Record<string, string | undefined>>): string | null {
  return given['PUBLIC_API_BASE_URL'] === undefined
    ? 'Missing environment variables: PUBLIC_API_BASE_URL (a production build must name its API)'
    : null;
}
