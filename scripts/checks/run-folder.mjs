import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../lib/paths.mjs';
import { atEnd, isStopping } from '../lib/processes.mjs';

const END_WITHIN_MS = 5000;
const CHECK_EVERY_MS = 100;
const COMMAND_LENGTH = 160;

/** Keeps out of the temporary folder what tools would put there to find it again in their next run. */
const CACHES = {
  NODE_COMPILE_CACHE: inRoot('.cache/compiled'),
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: inRoot('.cache/playwright'),
  JITI_CACHE: 'false',
};

/**
 * Lists the other processes whose variables or command name a folder. Empty without /proc, as on macOS.
 * @param {string} folder
 * @returns {{ pid: number, command: string }[]}
 */
export function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return [];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return others.flatMap((pid) => {
    const read = (file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
    try {
      const command = read('cmdline');
      if (!`${read('environ')} ${command}`.includes(folder)) return [];
      return [{ pid: Number(pid), command: command.trim().slice(0, COMMAND_LENGTH) }];
    } catch {
      // It has ended meanwhile, or belongs to another user.
      return [];
    }
  });
}

/**
 * Ends and removes what a run has left behind.
 * @returns {Promise<string[]>} a sentence for each process, file and folder
 */
async function clearRunFolder(folder, endWithinMs = END_WITHIN_MS) {
  const deadline = Date.now() + endWithinMs;
  while (processesOf(folder).length > 0 && Date.now() < deadline) await wait(CHECK_EVERY_MS);
  const processes = processesOf(folder);
  const entries = readdirSync(folder);
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with another one.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return [
    ...processes.map(({ pid, command }) => `process ${pid} was still running: ${command}`),
    ...entries.map((name) => `${join(folder, name)} had not been removed`),
  ];
}

/**
 * Runs `work` with a temporary folder of its own, which tells its processes and files from those of other runs on the
 * same machine, and ends and removes what is left at its end.
 * @param {() => Promise<void>} work
 * @param {{ endWithinMs?: number }} [options] how long to wait for processes that are about to end
 * @returns {Promise<string[]>} a sentence for each process, file and folder that was left
 */
export async function leftBehindBy(work, { endWithinMs } = {}) {
  const before = process.env.TMPDIR;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sundial-test-')));
  // PostgreSQL and the workers of nginx have other users.
  chmodSync(folder, 0o755);
  Object.assign(process.env, CACHES, { TMPDIR: folder });
  atEnd(() => isStopping() && clearRunFolder(folder));
  await work();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  return isStopping() ? [] : clearRunFolder(folder, endWithinMs);
}
