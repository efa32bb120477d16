import { computed } from 'nanostores';
import { sendAtLeave } from '../../api/desk-request.ts';
import { call } from '../../api/shared/client.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { deskPresence } from '../../contract/desk-request.ts';
import {
  $changesSent,
  $deskRequest,
  openDeskRequest,
  openDeskRequestId,
  refreshDeskRequest,
  refreshIfShown,
} from './desk-request.ts';
import { replyDraft, $sendingReply, forgetReply } from './reply.ts';
import { onConnectionChange } from '../../effects/effects.ts';
import { deskLinks, deskParameterOf } from '../../routes/desk-routes.ts';
import { followDeskLive, onRequestChanged } from '../desk-queue/desk-live.ts';
import { $concierge, refreshDeskSession } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';
import { until, $deskAction, forgetDeskProblem, noteDraft, summaryDraft } from './actions.ts';
import { deskQueue } from '../../contract/desk-queue.ts';
import { $takenCard } from './sent-messages.ts';

/** Milliseconds between two heartbeats, and how long a key counts as writing. */
const BEAT_MS = 5_000;

/**
 * Says every five seconds, while the page is visible, that the concierge looks at the open request or writes a reply
 * (docs/product/desk-request.md#presence). Returns a function that ends it and says that the concierge has left.
 */
function keepPresence(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let doing: BodyOf<typeof deskPresence>['doing'] = 'nothing';
  const beat = () => {
    clearTimeout(timer);
    doing = performance.now() - typedAtMs < BEAT_MS ? 'writing' : 'looking';
    // The next one comes soon.
    void call(deskPresence, { params: { id: openDeskRequestId() }, body: { doing } }).catch(() => undefined);
    timer = setTimeout(beat, BEAT_MS);
  };
  const leave = () => {
    clearTimeout(timer);
    if (doing !== 'nothing') sendAtLeave(deskPresence, openDeskRequestId(), { doing: 'nothing' });
    doing = 'nothing';
  };
  const follow = () => (document.visibilityState === 'visible' ? beat() : leave());
  const stops = [
    replyDraft.$text.listen((text) => {
      if (text === '') return;
      typedAtMs = performance.now();
      if (doing === 'looking') beat();
    }),
    // Before a message arrives: the employee would otherwise read that the next one is being written.
    $changesSent.listen(() => {
      typedAtMs = Number.NEGATIVE_INFINITY;
      if (doing === 'writing') beat();
    }),
  ];
  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', leave);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pagehide', leave);
    leave();
  };
}

const DRAFTS = [replyDraft, noteDraft, summaryDraft];

/** Gives the composers the concierge's stored texts once both are known. */
function openDrafts(): void {
  const request = dataOf($deskRequest.get());
  const concierge = dataOf($concierge.get());
  if (request === null || concierge === null) return;
  for (const draft of DRAFTS) draft.open(request.request.external_id, request.drafts, concierge.id);
}

const $isBusy = computed([$sendingReply, $deskAction], (isSending, action) => isSending || action !== null);

/** Resolves once what is being sent or changed has its answer, which belongs to the open request. */
export async function whenAnswered(): Promise<void> {
  await until($isBusy, (isBusy) => !isBusy);
}

/** Opens the request of the screen's address, follows its updates and says who looks at it. Returns a function that ends both. */
export function enterDeskRequest(path: string): () => void {
  const id = deskParameterOf(path, 'requestId');
  if (id === null) return () => undefined;
  let stopPresence: (() => void) | null = null;
  // Before anybody follows it: the one before is shown no more.
  void openDeskRequest(id);
  const stops = [
    followDeskLive(),
    onRequestChanged((changed) => void refreshIfShown(changed)),
    // What was opened without a network is loaded once there is one; what is shown without one says so.
    onConnectionChange(() => void refreshDeskRequest()),
    $concierge.subscribe(openDrafts),
    $deskRequest.subscribe((request) => {
      openDrafts();
      // A request that is missing has nobody who looks at it.
      if (request.status === 'ready') stopPresence ??= keepPresence();
    }),
  ];
  const leave = () => {
    for (const draft of DRAFTS) draft.saveAtLeave();
  };
  addEventListener('pagehide', leave);
  if (dataOf($concierge.get()) === null) void refreshDeskSession();
  return () => {
    for (const draft of DRAFTS) draft.saveNow();
    forgetReply();
    forgetDeskProblem();
    $takenCard.set(null);
    removeEventListener('pagehide', leave);
    stopPresence?.();
    for (const stop of stops) stop();
  };
}

/** Returns the address of the request that has waited longest for us, apart from the open one; that of the queue when none waits or it is unknown. */
export async function nextRequestAddress(): Promise<string> {
  const open = dataOf($deskRequest.get())?.request.external_id;
  let next: string | undefined;
  try {
    const { requests } = await call(deskQueue, { query: { tab: 'us' } });
    next = requests.find(({ external_id: id }) => id !== open)?.external_id;
  } catch {
    // The queue says what is wrong.
  }
  return next === undefined ? deskLinks.desk() : deskLinks.request(next);
}
