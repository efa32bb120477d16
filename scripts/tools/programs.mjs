import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../lib/output.mjs';
import { finished, launch } from '../lib/processes.mjs';

const APT = '/usr/bin/apt-get';

/** Returns true if system packages can be installed: only on Debian and its derivatives, and only as root. */
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

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {string[]} [extraFolders] looked at before PATH
 * @returns {string | undefined}
 */
export function findInPath(name, extraFolders = []) {
  const folders = [...extraFolders, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/**
 * Some systems have a placeholder that only asks to install the real program, so existence is not enough.
 * @param {string} path
 */
export function answersVersion(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { timeout: 15_000 }).status === 0;
}

/** Folders of servers, which the PATH of a user may lack. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * Finds a program by one of its names; installs it on Debian as root.
 * @param {readonly string[]} names
 * @param {string} debianPackage
 * @returns {Promise<{ readonly path: string } | { readonly skipped: string }>}
 */
export async function findProgram(names, debianPackage) {
  const find = () => names.map((name) => findInPath(name, FOLDERS)).find((path) => path !== undefined);
  let path = find();
  if (path === undefined) {
    // Prevents the package from starting its own server.
    process.env.RUNLEVEL = '1';
    await installPackage(debianPackage);
    path = find();
  }
  if (path !== undefined) return { path };
  const why = canInstallPackages()
    ? 'Debian’s package could not be installed'
    : 'only root on Debian can install it';
  return { skipped: `${names.join(' or ')} was not found, and ${why}` };
}
