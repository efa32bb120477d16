import { type EmittedEvent, type LiveNotification, accountTopic } from '../../ports/live.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { changesSince } from './live-changes.ts';
import { sessionEnd } from '../session/find-session.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/**
 * Overlap of two catch-ups: a change gets its time before it is committed, and servers' clocks differ. Repeated events
 * are harmless.
 */
const OVERLAP_MS = MINUTE_MS;
const RETRY_AFTER_S = 60;
const BROKER_RETRY_AFTER_S = 10;
/** When a process ends before it has told the broker of the end of a session, only another look finds it. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS;

export interface LiveSink {
  send(event: EmittedEvent): void;
  end(): void;
}

export interface LiveFollowing {
  /** Checks the session and ends the stream when the session has ended. */
  check(): Promise<void>;
  stop(): void;
}

export const isBrokerAway = ({ live }: Services) => live.broker?.isUp() === false;

/** Refuses a stream that would stay silent: without one the site polls. @throws {ServiceError} `unavailable` while the broker is away. */
export function refuseWithoutBroker(services: Services): void {
  if (isBrokerAway(services))
    throw new ServiceError('unavailable', { of: 'live' }, { retryAfterSeconds: BROKER_RETRY_AFTER_S });
}

/**
 * Sends the viewer the changes since `position` (an event's id; null for the last minute), then `ready`, then live
 * events until the session ends: docs/product/live.md#catching-up. `inTurn` runs the catch-ups of an account one after another.
 * @throws {ServiceError} `too_many_requests` when the viewer has too many streams; `unavailable` while the broker is away.
 */
export function followLive(
  services: Services,
  viewer: Viewer,
  position: number | null,
  sink: LiveSink,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): LiveFollowing {
  const now = () => services.clock.now().getTime();
  // A position from a fast clock must not hide changes until then.
  let lastSent = Math.min(position ?? now(), now());
  let lookAgainAt = 0;
  /** Events that arrive before the end of the catch-up; they are sent after it. */
  let waiting: EmittedEvent[] | null = [];
  /** How often events were lost; a catch-up that began before the last time may miss them. */
  let gaps = 0;
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
  // Without the database, end the stream; the client reconnects and catches up.
  const orEnd = (work: Promise<void>) => work.catch(end);

  const checkSession = async () => {
    const endsAt = await sessionEnd(services, viewer.sessionId);
    if (endsAt === null) end();
    else lookAgainAt = Math.min(endsAt, now() + LOOK_AGAIN_MS);
  };
  const catchUp = async () => {
    let gapsCaughtUp: number;
    do {
      gapsCaughtUp = gaps;
      await inTurn(async () => {
        // A caller that opens streams and leaves them must not cause more reads than it has streams.
        if (isStopped) return;
        const readAt = now();
        const past = await changesSince(services.db, viewer.userId, new Date(lastSent - OVERLAP_MS));
        for (const event of past.events) send(event);
        send({ event: 'ready', id: String(readAt), data: { unread_requests: past.unreadRequests } });
      });
    } while (gapsCaughtUp !== gaps);
    for (const event of waiting ?? []) send(event);
    waiting = null;
  };
  refuseWithoutBroker(services);
  const unfollow = services.live.follow(accountTopic(viewer.userId), {
    onNotification: (notification: LiveNotification) => {
      if (notification.kind === 'sessions') void orEnd(checkSession());
      if (notification.kind !== 'event') return;
      if (waiting === null) send(notification.event);
      else waiting.push(notification.event);
    },
    onGap: () => {
      gaps += 1;
      void orEnd(checkSession());
      if (waiting !== null) return;
      waiting = [];
      void orEnd(catchUp());
    },
    onEnd: end,
  });
  if (unfollow === null) {
    throw new ServiceError('too_many_requests', { of: 'pages' }, { retryAfterSeconds: RETRY_AFTER_S });
  }
  void orEnd(checkSession().then(catchUp));
  return {
    check: async () => {
      if (isBrokerAway(services)) end();
      else if (now() >= lookAgainAt) await orEnd(checkSession());
    },
    stop,
  };
}
