import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { launchNode } from '../lib/processes.mjs';

/** Halves the memory of an idle process, at the same throughput. */
const FLAGS = ['--max-semi-space-size=4'];
/** Keeps a process with the embedded database below 250 MB. */
const FLAGS_WITH_EMBEDDED = [...FLAGS, '--optimize-for-size'];
/** Keeps compiled code between starts, and freed memory in two of glibc's arenas instead of eight per core. */
const VARIABLES = { NODE_COMPILE_CACHE: inRoot('.cache/compiled'), MALLOC_ARENA_MAX: '2' };
const READY_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 2_000;

/**
 * @param {Record<string, string | undefined>} env
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
export function launchApi(env, stdio = 'inherit') {
  const flags = env.DATABASE_URL?.startsWith('postgres') ? FLAGS : FLAGS_WITH_EMBEDDED;
  return launchNode([...flags, inRoot('server/index.ts')], {
    env: { ...VARIABLES, ...env },
    stdio,
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url what it answers when it is ready
 */
export async function waitUntilReady(child, url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Failure('The server stopped before it was ready.');
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await wait(40);
  }
  throw new Failure(`The server did not answer ${url} within ${READY_WITHIN_MS / 1000} seconds.`);
}
