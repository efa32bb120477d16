import type { StreamEnd } from '../../api/shared/event-stream.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { liveEffects } from '../../effects/live-effects.ts';
import { readSession } from '../../session/session.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = MINUTE_MS;
/** A stream that ends sooner counts as a failure: the next one would be cut, too. */
const LASTING_MS = 10_000;
/** The server sends a heartbeat every 25 s; after two missed ones the connection counts as dead. */
export const SILENCE_MS = MINUTE_MS;

export interface Streaming {
  /** Reads one stream to its end; calls `onAlive` when it opens and with every heartbeat. */
  read(signal: AbortSignal, onAlive: () => void): Promise<StreamEnd>;
  /** Called when the stream opens and with every heartbeat. */
  onUp(): void;
  onDown(): void;
  /** Makes a call that tells whether the session is refused, and leaves the page then. */
  checkSession(): Promise<unknown>;
}

/** Returns the wait before the next try: exponential with jitter, so that a restarted server is not overloaded. */
function waitMs(failures: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return longest * (0.5 + liveEffects().random() / 2);
}

function hasLasted(openedAt: number | null): boolean {
  return openedAt !== null && effects().now() - openedAt >= LASTING_MS;
}

async function readOnce(streaming: Streaming, stopped: AbortSignal) {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | null = null;
  const onAlive = () => {
    openedAt ??= effects().now();
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
    streaming.onUp();
  };
  try {
    const end = await streaming.read(AbortSignal.any([stopped, silence.signal]), onAlive);
    return { end, lasted: hasLasted(openedAt) };
  } catch {
    return { end: 'ended' as const, lasted: hasLasted(openedAt) };
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps a stream open, with growing waits while it fails. Resolves to `none` without one in the API, to `stopped` at its end. */
export async function keepStreaming(streaming: Streaming, stopped: AbortSignal): Promise<'none' | 'stopped'> {
  const token = readSession()?.token;
  const isOver = () => stopped.aborted || token === undefined || readSession()?.token !== token;
  for (let failures = 0; !isOver();) {
    const { end, lasted } = await readOnce(streaming, stopped);
    if (isOver()) break;
    streaming.onDown();
    if (end === 'none') return 'none';
    if (end === 'refused') {
      await streaming.checkSession();
      return isOver() ? 'stopped' : 'none';
    }
    failures = lasted ? 0 : failures + 1;
    await liveEffects().wait(waitMs(failures), stopped);
  }
  return 'stopped';
}
