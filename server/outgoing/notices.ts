import type { Db } from '../db/client.ts';
import { announceChange, type Audience } from '../services/live/live-changes.ts';
import { startNotice } from '../services/mails/answers/unread-notices.ts';
import type { EventKind, RequestEvent } from '../story/events.ts';

type Channel = 'live' | 'mail';

/** By which channels each audience hears of an event. */
type Notices = Readonly<Partial<Record<Audience, readonly Channel[]>>>;

const DESK: Notices = { desk: ['live'] };
const BOTH: Notices = { desk: ['live'], employee: ['live'] };
/** What leaves something unread, of which a mail tells: docs/product/account.md#answer-mails. */
const UNREAD: Notices = { desk: ['live'], employee: ['live', 'mail'] };

/** Who hears of an event of a request, and how: the one place where it is decided. */
const NOTICES: Readonly<Record<EventKind, Notices>> = {
  asked: BOTH,
  wrote: BOTH,
  read: BOTH,
  thanked: BOTH,
  rated: BOTH,
  said_still_open: BOTH,
  deleted_file: BOTH,
  claimed: BOTH,
  replied: UNREAD,
  waited: BOTH,
  reminded: BOTH,
  completed: UNREAD,
  closed_again: BOTH,
  described: BOTH,
  summed_up: UNREAD,
  reopened: BOTH,
  handed_over: BOTH,
  took_back: BOTH,
  corrected: BOTH,
  noted: DESK,
  ticked: BOTH,
  unticked: BOTH,
  dated: BOTH,
  // A note of ours appears in an open thread. It is no answer, and never unread.
  acknowledged: BOTH,
  employee_reminded: BOTH,
  owner_left: BOTH,
  stood: BOTH,
};

interface Told {
  readonly requestId: number;
  readonly at: Date;
  readonly audiences: readonly Audience[];
}

/**
 * What each channel does inside the transaction of the change: it stores what a job does later, or hands over what leaves after the commit.
 */
const CHANNELS: Readonly<Record<Channel, (tx: Db, told: Told) => Promise<void>>> = {
  live: (tx, { requestId, audiences }) => announceChange(tx, requestId, audiences),
  mail: (tx, { requestId, at }) => startNotice(tx, requestId, at),
};

/** Returns by which channels the audiences of an event hear of it. */
function noticesOf(event: RequestEvent): Notices {
  // A step that the employee does not see.
  if ('isShown' in event && !event.isShown) return DESK;
  return NOTICES[event.kind];
}

/** Tells of events of a request, each audience once by each channel. Call it inside the transaction of the change. */
export function tell(
  tx: Db,
  requestId: number,
  events: readonly RequestEvent[],
  at: Date,
): readonly Promise<void>[] {
  const audiencesBy = new Map<Channel, Set<Audience>>();
  for (const notices of events.map(noticesOf)) {
    for (const audience of ['employee', 'desk'] as const) {
      for (const channel of notices[audience] ?? []) {
        audiencesBy.set(channel, (audiencesBy.get(channel) ?? new Set()).add(audience));
      }
    }
  }
  return [...audiencesBy].map(([channel, audiences]) =>
    CHANNELS[channel](tx, { requestId, at, audiences: [...audiences] }),
  );
}
