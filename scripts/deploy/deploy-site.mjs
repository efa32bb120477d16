import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { cacheRules } from '../../src/lib/hosting/response-headers.ts';
import { Failure, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { openTarget } from './targets.mjs';

/** @typedef {import('./targets.mjs').Target} Target */

/** Open tabs load code of their own build; a tab that is older has seen the notice of a newer version. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
const ASSETS = cacheRules.assets.path.slice(1);
const VERSION = cacheRules.version.path.slice(1);
/** Notes of the last deployment. Hosts do not serve it: src/lib/hosting/hosts/rules.ts. */
const RECORD = '.deployed.json';
const OWN_FILES = new Set([RECORD, '.build-stamp']);
const AT_ONCE = 8;

/**
 * @typedef {{ files: string[], outdatedSince: Record<string, string> }} Deployed the pages and other files of the last build,
 * and when each kept asset left the build
 */

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !OWN_FILES.has(name));

const isAsset = (name) => name.startsWith(ASSETS);

async function readRecord(target) {
  const text = await target.read(RECORD);
  return text === null ? { files: [], outdatedSince: {} } : JSON.parse(text);
}

async function forEach(names, work) {
  for (let first = 0; first < names.length; first += AT_ONCE) {
    await Promise.all(names.slice(first, first + AT_ONCE).map(work));
  }
}

function cacheControl(name) {
  if (isAsset(name)) return cacheRules.assets.value;
  return name === VERSION ? cacheRules.version.value : cacheRules.pages.value;
}

/**
 * Puts a built site on a host: first its assets, then everything else, the version last, because open tabs learn from it that
 * there is a newer one. Assets of earlier builds stay for a week after they left the build.
 * @param {{ from: string, target: Target, now: Date }} order
 * @returns {Promise<{ kept: number, removed: number }>} numbers of assets of earlier builds
 */
export async function deploySite({ from, target, now }) {
  const files = filesIn(from);
  const record = await readRecord(target);
  const present = new Set(await target.list(ASSETS));
  const copy = async (name) => target.write(name, await readFile(join(from, name)), cacheControl(name));

  const newAssets = files.filter((name) => isAsset(name) && !present.has(name));
  const others = files.filter((name) => !isAsset(name));
  const beforeVersion = others.filter((name) => name !== VERSION);
  await forEach(newAssets, copy);
  await forEach(beforeVersion, copy);
  await copy(VERSION);

  const current = new Set(files);
  const outdated = [...present].filter((name) => !current.has(name));
  const since = new Map(outdated.map((name) => [name, record.outdatedSince[name] ?? now.toISOString()]));
  const expired = outdated.filter((name) => Date.parse(since.get(name) ?? '') <= now.getTime() - KEPT_FOR_MS);
  for (const name of expired) since.delete(name);
  await forEach([...record.files.filter((name) => !current.has(name)), ...expired], target.remove);
  const next = { files: others, outdatedSince: Object.fromEntries(since) };
  await target.write(RECORD, Buffer.from(JSON.stringify(next)), cacheRules.version.value);
  return { kept: since.size, removed: expired.length };
}

/**
 * Deploys `dist` to the folder or bucket that the arguments name.
 * @param {readonly string[]} args
 */
export async function deployTo([address, ...rest]) {
  if (address === undefined || rest.length > 0)
    throw new Failure('Name a folder or a bucket: npm run deploy -- /srv/sundial (docs/hosting.md#deploy)');
  const from = inRoot('dist');
  if (!existsSync(join(from, VERSION)))
    throw new Failure('There is no built site. Run "npm run build" first.');
  const { kept, removed } = await deploySite({ from, target: openTarget(address), now: new Date() });
  say(`The site is deployed. Of earlier builds, ${kept} assets are kept and ${removed} were removed.`);
}
