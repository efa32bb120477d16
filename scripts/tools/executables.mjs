import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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
 * Some systems install a stand-in that only tells to install the real program, so existence is not enough.
 * @param {string} path
 */
export function answersVersion(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { timeout: 15_000 }).status === 0;
}
