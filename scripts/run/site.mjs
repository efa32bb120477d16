import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { environment } from './environment.mjs';
import { SITE_VARIANTS } from './site-variants.mjs';
import { nearName } from '../../server/variables/refused-variables.ts';
import { BrandError, readBrand } from '../../src/lib/brand/read-brand.ts';
import { SITE_VARIABLES } from '../../src/lib/config/read-environment.ts';
import { refusalOfBuild } from '../../src/lib/hosting/integration.ts';
import { printSizes } from '../budgets/report.mjs';
import { Failure } from '../lib/output.mjs';
import { ROOT, binOf, inRoot } from '../lib/paths.mjs';
import { finished, launchNode } from '../lib/processes.mjs';

const SOURCES = [
  ...['src', 'public', 'astro.config.mjs', 'tailwind.config.mjs', 'tailwind.desk.config.mjs'],
  ...['tsconfig.json', 'package-lock.json'],
];
const FOLDER = inRoot('dist');

/**
 * @typedef {{ folder?: string, settings?: Record<string, string> }} Build where the site is built, `dist` by default, and
 * which settings differ from the environment
 */

/** Astro empties the folder first, so an interrupted build has no stamp. */
const stampIn = (folder) => join(folder, '.build-stamp');

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Hashes everything that the built site depends on, by content: a fresh checkout has fresh file times. */
function fingerprint(settings) {
  const hash = createHash('sha256');
  const all = Object.entries({ ...environment(), ...settings });
  const relevant = all.filter(([name]) => /^(PUBLIC_|BRAND_DIR$|DESK$|SUNDIAL_GALLERY$)/.test(name));
  hash.update(JSON.stringify(relevant.sort(([a], [b]) => (a < b ? -1 : 1))));
  const brand = resolve(ROOT, settings.BRAND_DIR || environment().BRAND_DIR || 'brand');
  for (const file of [...SOURCES.map((source) => inRoot(source)), brand].flatMap(filesIn)) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function refuseBadBrand(env) {
  try {
    readBrand(env);
  } catch (error) {
    throw error instanceof BrandError ? new Failure(error.message) : error;
  }
}

/**
 * @param {import('node:child_process').StdioOptions} [stdio]
 * @param {Build} [build]
 */
export async function buildSite(stdio = ['ignore', 'pipe', 'pipe'], { folder = FOLDER, settings = {} } = {}) {
  const env = { ...environment(), ...settings };
  // Astro would refuse it, too, but in the middle of a stack trace.
  const refusal = misspelledVariable(env) ?? refusalOfBuild(env);
  if (refusal !== null) throw new Failure(refusal);
  refuseBadBrand(env);
  const mark = fingerprint(settings);
  const child = launchNode([binOf('astro'), 'build', '--outDir', folder], {
    stdio,
    // The same sources and settings give the same names of files, the same sizes and no call to reload.
    env: {
      SUNDIAL_VERSION: mark.slice(0, 12),
      ...env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Failure(`${output}\nThe site could not be built.`);
  writeFileSync(stampIn(folder), mark);
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string | null} what is wrong with the name of a variable
 */
export function misspelledVariable(env) {
  const lines = Object.keys(env).flatMap((name) => {
    const near = nearName(name, SITE_VARIABLES);
    return near === null ? [] : [`${name}: is unknown; did you mean ${near}?`];
  });
  return lines.length === 0 ? null : lines.join('\n');
}

/** @param {Build} [build] */
export function isUpToDate({ folder = FOLDER, settings = {} } = {}) {
  const stamp = stampIn(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(settings);
}

/** @param {Build} [build] */
export async function buildSiteIfNeeded({ folder = FOLDER, settings = {} } = {}) {
  if (isUpToDate({ folder, settings })) return;
  // Not part of what a server prints on its standard output.
  process.stderr.write('Building the site (only when its sources changed)…\n');
  await buildSite(undefined, { folder, settings });
}

/** Builds the site and prints the size of every page. */
export async function buildAndMeasure() {
  await buildSite('inherit');
  printSizes();
}

/** Builds the site and its variants for tests if their sources changed. */
export async function buildAllIfNeeded() {
  await buildSiteIfNeeded();
  for (const variant of Object.values(SITE_VARIANTS)) await buildSiteIfNeeded(variant);
}
