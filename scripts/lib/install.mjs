import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';
import { isRecentEnough } from './project-node.mjs';

const STAMP = inRoot('node_modules/.install-stamp');

/** For Node 24. */
const NPM_VERSION = '11.21.2';

const PLATFORM = `${process.platform}-${process.arch}`;

/** Identifies an installation: the lockfile decides on versions, the platform on binaries. */
function wantedStamp() {
  const lock = readFileSync(inRoot('package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${PLATFORM}\n`;
}

/** Returns true if `npm ci`, run by hand, has already installed the locked versions, by npm's own record. */
function alreadyInstalledByNpm() {
  const noted = inRoot('node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

/** @typedef {readonly [command: string, ...args: string[]]} Npm */

/** @returns {Npm} the npm that started this script, or else that of the machine */
function npmOfMachine() {
  const own = process.env.npm_execpath;
  return own !== undefined && /npm-cli\.c?js$/.test(own) ? [process.execPath, own] : ['npm'];
}

/**
 * @param {Npm} npm
 * @param {string[]} args
 * @returns {boolean} whether it succeeded; its errors are shown
 */
function run([command, ...program], args) {
  // Warnings would only say that this Node is older than the one about to be installed.
  const all = [...program, ...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(command, all, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Failure(`npm could not be started: ${error.message}`);
  return status === 0;
}

/**
 * Fetches the project's Node, and an npm for it, with the npm of this machine: on an older Node npm leaves out optional
 * packages that ask for a newer one, the bundler's binary among them.
 */
function npmOnProjectNode() {
  const { node } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devDependencies;
  const folder = inRoot(`.cache/node-${node}`);
  const { platform, arch } = process;
  const binary = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  /** @type {Npm} */
  const npm = [
    join(folder, 'node_modules', binary, 'bin/node'),
    join(folder, 'node_modules/npm/bin/npm-cli.js'),
  ];
  if (npm.every((path) => existsSync(path))) return npm;
  say(`Fetching Node ${node} (only once)…`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = [`${binary}@${node}`, `npm@${NPM_VERSION}`];
  return run(npmOfMachine(), ['install', '--prefix', folder, '--no-save', ...packages]) ? npm : undefined;
}

function installPackages() {
  const npm = isRecentEnough() ? npmOfMachine() : npmOnProjectNode();
  // The build needs development packages, also with NODE_ENV=production.
  return npm !== undefined && run(npm, ['ci', '--include=dev']);
}

export function installIfNeeded() {
  const wanted = wantedStamp();
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (stamp === wanted) return;
  const forOtherMachine = stamp !== '' && !stamp.includes(PLATFORM);
  if (forOtherMachine || !alreadyInstalledByNpm()) {
    say('Installing packages (only when the lockfile changed)…');
    if (!installPackages()) {
      throw new Failure('npm could not install the packages; its error is above. Run "npm ci" to try again.');
    }
  }
  writeFileSync(STAMP, wanted);
}
