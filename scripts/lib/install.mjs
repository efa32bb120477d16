import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure, say } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';

const STAMP = inRoot('node_modules/.install-stamp');

const PLATFORM = `${process.platform}-${process.arch}`;

/** Identifies an installation: the lockfile decides on versions, the platform on binaries. */
function wantedStamp() {
  const lock = readFileSync(inRoot('package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${PLATFORM}\n`;
}

/** Tells from npm's own record whether `npm ci`, run by hand, has already installed the locked versions. */
function alreadyInstalledByNpm() {
  const noted = inRoot('node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

/** @param {string[]} args */
function npm(args) {
  // The build needs development packages, also with NODE_ENV=production. Warnings would only say that this Node is
  // older than the one about to be installed.
  const all = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const own = process.env.npm_execpath;
  const viaNode = own !== undefined && /npm-cli\.c?js$/.test(own);
  const [command, first] = viaNode ? [process.execPath, [own]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...all], { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Failure(`npm could not be started: ${error.message}`);
  return status === 0;
}

export function installIfNeeded() {
  const wanted = wantedStamp();
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (stamp === wanted) return;
  const forOtherMachine = stamp !== '' && !stamp.includes(PLATFORM);
  if (forOtherMachine || !alreadyInstalledByNpm()) {
    say('Installing packages (only when the lockfile changed)…');
    if (!npm(['ci'])) {
      throw new Failure('npm could not install the packages; its error is above. Run "npm ci" to try again.');
    }
  }
  writeFileSync(STAMP, wanted);
}
