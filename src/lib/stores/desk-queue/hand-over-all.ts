import { isBlank } from '../../contract/shared/blank.ts';
import { atom } from 'nanostores';
import { deskHandOver } from '../../contract/desk-request.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { deskQueue, type QueuePage, type QueueRow } from '../../contract/desk-queue.ts';
import { effects } from '../../effects/effects.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { $concierge, refreshColleagues, setAway } from '../desk-session/desk-session.ts';
import { createRemote, dataOf, loading } from '../shared/remote.ts';

/** What became of a request. `skipped`: it is not as it was when the list was loaded. */
interface Outcome {
  readonly kind: 'handed' | 'skipped' | 'failed';
  /** Why it was not handed over. */
  readonly reason: string;
}

export interface HandOverAll {
  readonly step: 'whom' | 'notes' | 'review' | 'done';
  /** Id of the next owner; '' for the queue. */
  readonly to: string;
  /** The note of each request without one of its own. */
  readonly note: string;
  /** Notes of single requests by external id. */
  readonly ownNotes: Readonly<Record<string, string>>;
  /** The requests that are to stay, by external id. */
  readonly kept: readonly string[];
  /** Says that the concierge is away, once all is done. */
  readonly thenAway: boolean;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly isBusy: boolean;
}

const start: HandOverAll = {
  step: 'whom',
  to: '',
  note: '',
  ownNotes: {},
  kept: [],
  thenAway: true,
  outcomes: {},
  isBusy: false,
};

/** The hand-over of all of one's own requests (docs/product/desk-request.md#all-of-mine). Closing it keeps what is written. */
export const $handOverAll = atom<HandOverAll>(start);

const PAGES_MAX = 20;

async function loadMine(): Promise<readonly QueueRow[]> {
  const rows: QueueRow[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { requests, next }: QueuePage = await call(deskQueue, {
      query: { tab: 'mine' as const, ...(after === null ? {} : { after }) },
    });
    rows.push(...requests);
    if (next === null) break;
    after = next;
  }
  return rows;
}

const mine = createRemote({ load: loadMine });
/** All that the concierge owns, as it was when the list was loaded. */
export const $ownRequests = mine.$remote;
export const refreshOwnRequests = mine.refresh;

/** Loads what is to be handed over, and to whom; after a finished hand-over it begins anew. */
export function beginHandOverAll(): void {
  if ($handOverAll.get().isBusy) return;
  if ($handOverAll.get().step === 'done') $handOverAll.set(start);
  mine.$remote.set(loading);
  void mine.refresh();
  void refreshColleagues();
}

export function changeHandOverAll(change: Partial<HandOverAll>): void {
  $handOverAll.set({ ...$handOverAll.get(), ...change });
}

/** Returns the note of a request: its own, else the one of all. */
export function noteOf({ note, ownNotes }: HandOverAll, externalId: string): string {
  return isBlank(ownNotes[externalId] ?? '') ? note : (ownNotes[externalId] ?? '');
}

/** Returns the requests that are to be handed over and have not been. */
export function toHandOver({ kept, outcomes }: HandOverAll, rows: readonly QueueRow[]): readonly QueueRow[] {
  return rows.filter(
    ({ external_id: id }) =>
      !kept.includes(id) && (outcomes[id] === undefined || outcomes[id].kind === 'failed'),
  );
}

/** One id per request and hand-over: a repeat after a lost reply stores nothing twice. */
const clientIds = new Map<string, string>();

function clientIdOf(body: string): string {
  const id = clientIds.get(body) ?? effects().newId();
  clientIds.set(body, id);
  return id;
}

async function handOverOne(
  row: QueueRow,
  ownerId: number,
): Promise<Outcome & { readonly isOffline: boolean }> {
  const state = $handOverAll.get();
  const id = row.external_id;
  const note = noteOf(state, id);
  const to = state.to === '' ? null : Number(state.to);
  try {
    const seenId = row.last_message_id ?? 0;
    const clientId = clientIdOf(JSON.stringify([id, to, note]));
    const seen = { owner_id: ownerId, message_id: seenId };
    await call(deskHandOver, {
      params: { id },
      body: { to, note, client_id: clientId, seen },
      query: { after: String(seenId) },
    });
    return { kind: 'handed', reason: '', isOffline: false };
  } catch (thrown) {
    const error = asApiError(thrown);
    const isMoved = error.status === 409 || error.status === 404;
    return {
      kind: isMoved ? 'skipped' : 'failed',
      reason: describeFailure(error),
      isOffline: error.kind === 'network' || error.kind === 'timeout',
    };
  }
}

/** Hands over the chosen requests in turn, but for those that have moved, which it names. What failed can be tried again. Never rejects. */
export async function handOverAll(): Promise<void> {
  const ownerId = dataOf($concierge.get())?.id;
  const rows = dataOf($ownRequests.get());
  if (ownerId === undefined || rows === null || $handOverAll.get().isBusy) return;
  changeHandOverAll({ step: 'done', isBusy: true });
  for (const row of toHandOver($handOverAll.get(), rows)) {
    const { isOffline, ...outcome } = await handOverOne(row, ownerId);
    changeHandOverAll({ outcomes: { ...$handOverAll.get().outcomes, [row.external_id]: outcome } });
    if (isOffline) break;
  }
  const state = $handOverAll.get();
  if (state.thenAway && toHandOver(state, rows).length === 0) await setAway(true);
  changeHandOverAll({ isBusy: false });
}
