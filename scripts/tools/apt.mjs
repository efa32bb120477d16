import { existsSync } from 'node:fs';
import { say } from '../lib/output.mjs';
import { exited, launch } from '../lib/processes.mjs';

const APT = '/usr/bin/apt-get';

/** Tells whether system packages can be installed: only on Debian and its derivatives, and only as root. */
export const canInstallPackages = () => existsSync(APT) && process.getuid?.() === 0;

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether it is there now
 */
export async function installPackage(name) {
  if (!canInstallPackages()) return false;
  say(`Installing Debian's ${name} package…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'inherit']);
  await exited(launch(APT, ['update', '-q'], { env, stdio: [...stdio] }));
  const args = ['install', '-q', '-y', '--no-install-recommends', name];
  return (await exited(launch(APT, args, { env, stdio: [...stdio] }))) === 0;
}
