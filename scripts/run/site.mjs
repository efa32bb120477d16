import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment } from './env-files.mjs';
import { refusalOfBuild } from '../../src/lib/hosting/build-environment.ts';
import { Failure, say } from '../lib/output.mjs';
import { ROOT, binOf, inRoot } from '../lib/paths.mjs';
import { finished, launchNode } from '../lib/processes.mjs';

const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
/** Astro empties dist first, so an interrupted build has no stamp. */
const STAMP = inRoot('dist/.build-stamp');

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Hashes everything that the built site depends on, by content: a fresh checkout has fresh file times. */
function fingerprint() {
  const hash = createHash('sha256');
  const settings = Object.entries(environment()).filter(([name]) => /^(PUBLIC_|SUNDIAL_GALLERY$)/.test(name));
  hash.update(JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1))));
  for (const file of SOURCES.flatMap((source) => filesIn(inRoot(source)))) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {import('node:child_process').StdioOptions} [stdio] */
export async function buildSite(stdio = ['ignore', 'pipe', 'pipe']) {
  const env = environment();
  // Astro would refuse it, too, but in the middle of a stack trace.
  const refusal = refusalOfBuild(env);
  if (refusal !== null) throw new Failure(refusal);
  const mark = fingerprint();
  const child = launchNode([binOf('astro'), 'build'], {
    stdio,
    env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Failure(`${output}\nThe site could not be built.`);
  writeFileSync(STAMP, mark);
}

export async function buildSiteIfNeeded() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  say('Building the site (only when its sources changed)…');
  await buildSite();
}
