import { cpSync, existsSync, mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(process.env['DIST'] ?? 'dist');

/** The built site to test, or why there is none. */
export const builtSite: { readonly folder: string } | { readonly skipped: string } = existsSync(
  join(folder, 'nginx.conf'),
)
  ? { folder }
  : { skipped: `there is no built site in ${folder}; "npm run build" makes one` };

/** Tests that could not run must not look like tests that passed. */
export function sayLoudly(what: string, reason: string): void {
  const line = '!'.repeat(100);
  process.stderr.write(`\n${line}\n!! ${what} SKIPPED: ${reason}.\n${line}\n`);
}

/** A new folder with the site in `site`, readable for a server that gives up being root. */
export function copyOfSite(from: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'sundial-host-'));
  chmodSync(copy, 0o755);
  cpSync(from, join(copy, 'site'), { recursive: true });
  return copy;
}
