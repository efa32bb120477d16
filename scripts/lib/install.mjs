import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure, say } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';

const STAMP = inRoot('node_modules/.install-stamp');

const PLATFORM = `${process.platform}-${process.arch}`;

/** The lockfile decides what is installed, the platform which binaries come with it. */
function wantedStamp() {
  const lock = readFileSync(inRoot('package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${PLATFORM}\n`;
}

/** npm notes what it installed. Whoever ran it by hand shall not wait for a second installation. */
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
  // Development packages are needed for the build, whatever NODE_ENV says. Warnings would only tell that this Node is
  // older than the one we are about to install.
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
    if (npm(['ci'])) return void writeFileSync(STAMP, wanted);
    // npm 11 refuses a lockfile that lacks other platforms' optional binaries; a plain install accepts it.
    say('That was refused, trying a plain installation…');
    if (!npm(['install'])) {
      throw new Failure(
        'The packages could not be installed. The lines above say why; "npm install" repeats it.',
      );
    }
  }
  writeFileSync(STAMP, wantedStamp());
}
