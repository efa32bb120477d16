import * as z from 'zod/mini';
import { readLiveStream } from '../../api/live.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { effects } from '../../environment/effects.ts';
import { liveEffects } from '../../environment/live-effects.ts';
import { readCache, writeCache } from '../cache.ts';
import { readSession } from '../session.ts';
import { refreshUser } from '../user.ts';

const POSITION_CACHE = 'live.position';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A stream that ends sooner counts as a failure: whatever cuts it would cut the next one as well. */
const LASTING_MS = 10_000;
/** The server gives a sign of life every 25 s: after two missed ones the line is dead, whatever it looks like. */
export const SILENCE_MS = 60_000;

export interface StreamHandlers {
  onEvent(event: LiveEvent): void;
  /** The stream is open; called with every sign of life. */
  onUp(): void;
  onDown(): void;
}

/** Longer from try to try and different in every browser, so that a server that comes back is not run over. */
function waitMs(failures: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return longest * (0.5 + liveEffects().random() / 2);
}

function hasLasted(openedAt: number | null): boolean {
  return openedAt !== null && effects().now() - openedAt >= LASTING_MS;
}

/** One stream from its beginning to its end, and whether it lasted. */
async function readOnce(handlers: StreamHandlers, stopped: AbortSignal) {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | null = null;
  const onAlive = () => {
    openedAt ??= effects().now();
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
    handlers.onUp();
  };
  try {
    const end = await readLiveStream({
      position: readCache(POSITION_CACHE, z.string()),
      signal: AbortSignal.any([stopped, silence.signal]),
      onAlive,
      onEvent: (event) => {
        handlers.onEvent(event);
        if ('id' in event) writeCache(POSITION_CACHE, event.id);
      },
    });
    return { end, lasted: hasLasted(openedAt) };
  } catch {
    return { end: 'ended' as const, lasted: hasLasted(openedAt) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Keeps a stream open: comes back after every end, later each time it fails, and goes on where it was. Resolves to
 * `none` when this API has no stream, to `stopped` when told to or when whoever began it is not signed in any more.
 */
export async function keepStreaming(
  handlers: StreamHandlers,
  stopped: AbortSignal,
): Promise<'none' | 'stopped'> {
  const token = readSession()?.token;
  const isOver = () => stopped.aborted || token === undefined || readSession()?.token !== token;
  for (let failures = 0; !isOver();) {
    const { end, lasted } = await readOnce(handlers, stopped);
    if (isOver()) break;
    handlers.onDown();
    if (end === 'none') return 'none';
    if (end === 'refused') {
      // A call that every API knows decides whether it is the session that is refused: then this page is left.
      await refreshUser();
      return isOver() ? 'stopped' : 'none';
    }
    failures = lasted ? 0 : failures + 1;
    await liveEffects().wait(waitMs(failures), stopped);
  }
  return 'stopped';
}
