import type { DeskEvent } from '../../../src/lib/contract/desk-live.ts';
import { DESK_TOPIC, accountTopic, type LiveNotification, programTopic } from '../../ports/live.ts';
import type { Concierge, Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { sessionEnd } from '../session/find-session.ts';

const RETRY_AFTER_S = 60;

interface DeskSink {
  send(event: DeskEvent): void;
  end(): void;
}

export interface DeskFollowing {
  /** Checks the session and ends the stream when it has ended. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Sends a concierge who is present where, and then the changes within their scope, until their session or personal token ends:
 * docs/product/desk-queue.md#live-updates.
 * @throws {ServiceError} `too_many_requests` when the account has too many streams.
 */
export function followDesk(services: Services, concierge: Concierge, sink: DeskSink): DeskFollowing {
  const { companyIds: scope, userId, sessionId } = concierge;
  const isSeen = (companyIds: readonly number[]) =>
    scope === null || companyIds.some((id) => scope.includes(id));
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const one of stops.splice(0)) one();
  };
  const end = () => {
    stop();
    sink.end();
  };
  const check = async () => {
    // The end of a token is told, and a change of its rights too.
    if (sessionId === null) return;
    try {
      if ((await sessionEnd(services, sessionId)) === null) end();
    } catch {
      // Without the database, end the stream; the client connects again.
      end();
    }
  };
  const ready = () => {
    const present = services.presence.list().flatMap((at) => (isSeen(at.companyIds) ? [at.present] : []));
    sink.send({ event: 'ready', data: { present } });
  };
  const onNotification = (notification: LiveNotification) => {
    if (notification.kind === 'request' && isSeen(notification.companyIds)) {
      sink.send({ event: 'request', data: { external_id: notification.externalId } });
    }
  };
  const unfollow = services.live.follow(DESK_TOPIC, { onNotification, onGap: ready, onEnd: end });
  if (unfollow !== null) stops.push(unfollow);
  const onSessions = userId === null ? end : () => void check();
  const unwatch = services.live.follow(userId === null ? programTopic(concierge.id) : accountTopic(userId), {
    onNotification: ({ kind }) => {
      if (kind === 'sessions') onSessions();
    },
    onGap: onSessions,
    onEnd: () => undefined,
  });
  if (unwatch === null) {
    stop();
    throw new ServiceError('too_many_requests', 'Too many pages are open at once.', RETRY_AFTER_S);
  }
  stops.push(unwatch);
  stops.push(
    services.presence.onChange(({ companyIds, present }) => {
      if (isSeen(companyIds)) sink.send({ event: 'presence', data: present });
    }),
  );
  ready();
  void check();
  return { check, stop };
}
