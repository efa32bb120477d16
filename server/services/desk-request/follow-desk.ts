import { isDeepStrictEqual } from 'node:util';
import type { DeskEvent } from '../../../src/lib/contract/desk-queue.ts';
import {
  accountTopic,
  DESK_TOPIC,
  type LiveNotification,
  type Presence,
  programTopic,
  publish,
} from '../../ports/live.ts';
import type { Concierge, Services } from '../context.ts';
import { isBrokerAway, refuseWithoutBroker } from '../live/follow-live.ts';
import { announceTyping, changeOf } from '../live/live-changes.ts';
import { ServiceError } from '../service-error.ts';
import { findRequest } from './find-request.ts';

const RETRY_AFTER_S = 60;

interface DeskSink {
  send(event: DeskEvent): void;
  end(): void;
}

export interface DeskFollowing {
  /** Ends the stream when the session or the token has ended. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Sends a concierge first who is present where, then the changes within their scope, until their session or personal token ends:
 * docs/product/desk-queue.md#live-updates. `authorizeAgain` returns the concierge as of now, and throws when the caller is no longer one.
 * @throws {ServiceError} `too_many_requests` when the account has too many streams; `unavailable` while the broker is away.
 */
export function followDesk(
  services: Services,
  concierge: Concierge,
  authorizeAgain: () => Promise<Concierge | null>,
  sink: DeskSink,
): DeskFollowing {
  refuseWithoutBroker(services);
  const { companyIds: scope, userId } = concierge;
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
    if (isBrokerAway(services)) {
      end();
      return;
    }
    // Without the database, too, the stream ends; the client connects again.
    const current = await authorizeAgain().catch(() => null);
    if (current === null || !isDeepStrictEqual(current.companyIds, scope)) end();
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
    throw new ServiceError('too_many_requests', { of: 'pages' }, { retryAfterSeconds: RETRY_AFTER_S });
  }
  stops.push(unwatch);
  stops.push(
    services.presence.onChange(({ companyIds, present }) => {
      if (isSeen(companyIds)) sink.send({ event: 'presence', data: present });
    }),
  );
  ready();
  // The stream has missed the end of a session before it followed.
  void check();
  return { check, stop };
}

/**
 * Tells every process that a concierge looks at a request, writes in it or has left it. Writing shows the employee the typing
 * line. Nothing is stored.
 * @throws {ServiceError} `not_found`.
 */
export async function sendHeartbeat(
  services: Services,
  concierge: Concierge,
  id: string,
  doing: Presence['doing'],
): Promise<void> {
  const { id: requestId } = await findRequest(services.db, concierge, id);
  const change = await changeOf(services.db, requestId);
  if (change === null) return;
  const { externalId, companyIds } = change;
  const presence = { conciergeId: concierge.id, name: concierge.name, doing };
  await publish(services.db, { topic: DESK_TOPIC, kind: 'presence', externalId, companyIds, presence });
  if (doing === 'writing') await announceTyping(services.db, change);
}
