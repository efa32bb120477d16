import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readEnvironment, type Environment } from '../config/read-environment.ts';

const DEFAULTS_FILE = new URL('../../../.env.defaults', import.meta.url);

/** Reads the configuration of a build: `.env.defaults`, overridden by `given`. Also sets the variables in `process.env`. */
export function environmentFor(given: Readonly<Record<string, string | undefined>>): Environment {
  const defaults = parseEnv(readFileSync(DEFAULTS_FILE, 'utf8'));
  const merged = { ...defaults, ...given };
  for (const [name, value] of Object.entries(merged)) {
    if (name.startsWith('PUBLIC_') && value !== undefined) process.env[name] = value;
  }
  return readEnvironment(merged as Parameters<typeof readEnvironment>[0]);
}
