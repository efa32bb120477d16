import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Failure } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';

const OWN_NODE = inRoot('node_modules/node/bin/node');
/** The first release with `crypto.argon2`. It also runs TypeScript files without a flag (since 22.18). */
const OLDEST = [24, 7];

/** Returns true if the Node of this process can run the project. */
export function isRecentEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * Returns when this process runs on the Node of the package `node`, or on a recent enough one if that package has no
 * binary. Otherwise runs the same script on the project's Node and exits with its code.
 */
export async function continueOnProjectNode() {
  const version = existsSync(OWN_NODE) ? spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' }).stdout : '';
  if (version?.trim() === process.version) return;
  if (!version) {
    if (isRecentEnough()) return;
    throw new Failure(
      `Node ${OLDEST.join('.')} or newer is needed and this is ${process.versions.node}. ` +
        'It normally comes with the packages; "npm rebuild node" repeats that step.',
    );
  }
  await runAgain();
}

function runAgain() {
  const guard = pathToFileURL(inRoot('scripts/lib/leave-with-parent.mjs')).href;
  const child = spawn(OWN_NODE, ['--import', guard, ...process.argv.slice(1)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => process.exit(code ?? 1));
  });
}
