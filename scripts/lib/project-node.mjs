import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Failure } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';

const OWN_NODE = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The first release that runs TypeScript files without a flag. */
const OLDEST = [22, 18];

function isRecentEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * The machine's Node may be too old for this project, so its own one comes with the packages. Returns when this
 * process already runs on it; otherwise runs the same script on it and ends with its exit code.
 * @returns {Promise<void>}
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

/** @returns {Promise<never>} */
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
