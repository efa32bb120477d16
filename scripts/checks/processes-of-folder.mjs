import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';

const PROC = '/proc';
const COMMAND_LENGTH = 160;

/** @typedef {{ pid: number, command: string }} Process */

/**
 * Reads a file of a process, which may have ended or belong to another user.
 * @param {() => string} read
 */
function readOrNothing(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

/**
 * @param {string} folder
 * @returns {Process[]}
 */
function fromProc(folder) {
  return readdirSync(PROC)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const file = (/** @type {string} */ name) =>
        readOrNothing(() => readFileSync(`${PROC}/${pid}/${name}`, 'utf8')).replaceAll('\0', ' ');
      const command = file('cmdline').trim();
      const cwd = readOrNothing(() => readlinkSync(`${PROC}/${pid}/cwd`));
      const named = [command, file('environ'), `${cwd}/`].some((text) => text.includes(folder));
      return named ? [{ pid: Number(pid), command }] : [];
    });
}

/**
 * Without /proc, as on macOS, `ps` prints the environment behind the command.
 * @param {string} folder
 * @returns {Process[]}
 */
function fromPs(folder) {
  const { stdout } = spawnSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found ? [{ pid: Number(found[1]), command: found[2] ?? '' }] : []));
}

/**
 * Lists the other processes that belong to a folder: their command or a variable names it, or they work inside it.
 * @param {string} folder
 * @returns {Process[]}
 */
export function processesOf(folder) {
  const all = existsSync(`${PROC}/self/cmdline`) ? fromProc(folder) : fromPs(folder);
  return all
    .filter(({ pid }) => pid !== process.pid)
    .map(({ pid, command }) => ({ pid, command: command.slice(0, COMMAND_LENGTH) }));
}
