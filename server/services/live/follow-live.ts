import type { EmittedEvent, News } from '../../ports/live.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { changesSince } from './live-changes.ts';
import { sessionEnd } from './session-end.ts';

/**
 * A change is dated before it is committed, and several servers have several clocks: looking back starts this much
 * earlier. What comes twice changes nothing.
 */
const OVERLAP_MS = 60_000;
const RETRY_AFTER_S = 60;

export interface LiveSink {
  send(event: EmittedEvent): void;
  end(): void;
}

export interface LiveFollowing {
  /** Looks whether the session still lives; ends the stream when it does not. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Sends the viewer what changed since `position` (an event's id; null for the last minute), then `ready`, then what
 * happens from now on, until their session ends.
 * @throws {ServiceError} `too_many_requests` when they follow too often already.
 */
export function followLive(
  services: Services,
  viewer: Viewer,
  position: number | null,
  sink: LiveSink,
): LiveFollowing {
  const now = () => services.clock.now().getTime();
  // What was told by a clock that was fast must not hide what happens until then.
  let lastSent = Math.min(position ?? now(), now());
  let sessionEndsAt = 0;
  /** News that arrive while the past is being read; they follow it. */
  let waiting: EmittedEvent[] | null = null;
  let isGapInPast = false;
  let isStopped = false;

  const send = (event: EmittedEvent) => {
    if (isStopped) return;
    if ('id' in event) lastSent = Math.max(lastSent, Number(event.id));
    sink.send(event);
  };
  const stop = () => {
    isStopped = true;
    unfollow?.();
  };
  const end = () => {
    if (isStopped) return;
    stop();
    sink.end();
  };
  // Without the database there is nothing to follow; the client comes back, and is told then what it missed.
  const orEnd = (work: Promise<void>) => work.catch(end);

  const lookAtSession = async () => {
    const endsAt = await sessionEnd(services, viewer.sessionId);
    if (endsAt === null) end();
    else sessionEndsAt = endsAt;
  };
  const catchUp = async () => {
    // What was lost just now may be too late for what is being read.
    isGapInPast = waiting !== null;
    if (waiting !== null) return;
    waiting = [];
    const readAt = now();
    const past = await changesSince(services.db, viewer.userId, new Date(lastSent - OVERLAP_MS));
    for (const event of past.events) send(event);
    send({ event: 'ready', id: String(readAt), data: { unread_requests: past.unreadRequests } });
    for (const event of waiting) send(event);
    waiting = null;
    if (isGapInPast) await catchUp();
  };
  const unfollow = services.live.follow(viewer.userId, {
    onNews: (news: News) => {
      if (news.kind === 'sessions') void orEnd(lookAtSession());
      else if (waiting === null) send(news.event);
      else waiting.push(news.event);
    },
    onGap: () => void orEnd(catchUp()),
    onEnd: end,
  });
  if (unfollow === null) {
    throw new ServiceError('too_many_requests', 'Too many pages are open at once.', RETRY_AFTER_S);
  }
  void orEnd(lookAtSession().then(catchUp));
  return {
    check: async () => {
      if (now() >= sessionEndsAt) await orEnd(lookAtSession());
    },
    stop,
  };
}
