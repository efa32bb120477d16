import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { createFairQueue } from '../../shared/fair-queue.ts';
import { ServiceError } from '../../services/service-error.ts';
import { answerWithin, type DrawOrder, type DrawReply, type PictureUse } from './picture-limits.ts';

const SCRIPT = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
/** A start takes longer than most pictures, and one often follows another. */
const IDLE_MS = 2_000;
/** Whose picture it is when the operator gave it, such as a company's logo. */
export const OPERATOR = 'operator';

const queue = createFairQueue({
  inFlightMax: 1,
  waitingMax: 20,
  waitMaxMs: MINUTE_MS,
  refusal: () => new ServiceError('unavailable', { of: 'pictures' }, { retryAfterSeconds: 1 }),
});

/** Why a process has not answered. */
interface Ended {
  readonly refused: 'too_costly' | 'too_late';
}

let idle: ChildProcess | null = null;
let resting: NodeJS.Timeout | undefined;

/**
 * Draws a stranger's picture, which may be read when its turn comes, for its use, in a process of its own with limits of pixels, memory and time (docs/security.md). Returns
 * why there is none: `too_large` by its head, `unreadable`, `too_costly` when the process ended over it, or `too_late` when the machine gave it
 * no turn, which says nothing about the picture. Owners take turns, so that the many pictures of one delay no other's.
 * @throws {ServiceError} `unavailable` when too many wait, or after a minute.
 */
export function drawPicture(
  read: Uint8Array | (() => Promise<Uint8Array>),
  use: PictureUse,
  owner: string,
): Promise<DrawReply | Ended> {
  return queue.run([{ key: owner, weight: 1 }], async () => {
    const bytes = typeof read === 'function' ? await read() : read;
    clearTimeout(resting);
    const child = idle ?? start();
    idle = null;
    const reply = await ask(child, { bytes, use });
    if (reply === 'too_costly' || reply === 'too_late') {
      child.kill('SIGKILL');
      return { refused: reply };
    }
    idle = child;
    // A process that is connected ends when it no longer is.
    resting = setTimeout(() => {
      idle = null;
      child.disconnect();
    }, IDLE_MS).unref();
    return reply;
  });
}

function start(): ChildProcess {
  const child = fork(SCRIPT, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  // It keeps no server from ending: it ends with it.
  child.unref();
  child.channel?.unref();
  child.on('exit', () => {
    if (idle === child) idle = null;
  });
  return child;
}

/** Returns the answer; `too_costly` from a process that ended, `too_late` from one that did not start or answer in time. */
async function ask(child: ChildProcess, order: DrawOrder): Promise<DrawReply | Ended['refused']> {
  const { promise, resolve } = Promise.withResolvers<DrawReply | Ended['refused']>();
  const answer = (reply: unknown) => resolve(reply as DrawReply);
  const ended = () => resolve('too_costly');
  const away = () => resolve('too_late');
  // It also keeps this process alive meanwhile.
  const late = setTimeout(away, answerWithin.ms);
  child.once('message', answer).once('exit', ended).once('error', away);
  try {
    child.send(order, (error) => error !== null && away());
    return await promise;
  } finally {
    clearTimeout(late);
    child.off('message', answer).off('exit', ended).off('error', away);
  }
}
