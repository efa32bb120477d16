import { cpSync, existsSync, mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(process.env['DIST'] ?? 'dist');

/** The folder of the built site, or the reason why it is missing. */
export const builtSite: { readonly folder: string } | { readonly skipped: string } = existsSync(
  join(folder, 'nginx.conf'),
)
  ? { folder }
  : { skipped: `there is no built site in ${folder}; "npm run build" makes one` };

/** Prints a warning, because skipped tests could be mistaken for passed ones. */
export function warnSkipped(tests: string, reason: string): void {
  const line = '!'.repeat(100);
  process.stderr.write(`\n${line}\n!! ${tests} SKIPPED: ${reason}.\n${line}\n`);
}

/** Copies the site to `site` in a new folder that a server without root can read. */
export function copyOfSite(from: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'sundial-host-'));
  chmodSync(copy, 0o755);
  cpSync(from, join(copy, 'site'), { recursive: true });
  return copy;
}
