import { existsSync } from 'node:fs';
import { say } from '../lib/output.mjs';
import { finished, launch } from '../lib/processes.mjs';

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
  const apt = (/** @type {string[]} */ ...args) =>
    finished(launch(APT, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  await apt('update', '-q');
  const { code, output } = await apt('install', '-q', '-y', '--no-install-recommends', name);
  if (code !== 0) say(output);
  return code === 0;
}
