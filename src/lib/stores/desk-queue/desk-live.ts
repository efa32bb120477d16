import { atom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import { readEventStream } from '../../api/shared/event-stream.ts';
import {
  deskEvent,
  type DeskEvent,
  deskLive,
  type DeskPresent,
  deskQueue,
} from '../../contract/desk-queue.ts';
import { z } from '../../contract/shared/schemas.ts';
import { liveEffects } from '../../effects/live-effects.ts';
import { keepStreaming, SILENCE_MS } from '../shared/keep-streaming.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';

type Presence = ReadonlyMap<string, DeskPresent>;

/** Who looks at a request and who writes in it, by the request's external id. */
export const $present = atom<Presence>(new Map());
/** True while the live stream is open. */
export const $deskStreaming = atom(false);

/** Null when events may have been lost: everything on screen is to be loaded again. */
type Listener = (externalId: string | null) => void;
const listeners = new Set<Listener>();

/** Calls the listener for every change of a request. Returns a function that stops it. */
export function onRequestChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(externalId: string | null): void {
  for (const listener of listeners) listener(externalId);
}

function apply(event: DeskEvent): void {
  switch (event.event) {
    case 'ready':
      $present.set(new Map(event.data.present.map((present) => [present.external_id, present])));
      tell(null);
      break;
    case 'request':
      tell(event.data.external_id);
      break;
    case 'presence': {
      const { external_id: id, looking, writing } = event.data;
      const next = new Map($present.get());
      if (looking.length + writing.length === 0) next.delete(id);
      else next.set(id, event.data);
      $present.set(next);
    }
  }
}

/** Messages between tabs: a new tab says hello, the tab with the stream sends updates. */
const tabMessage = z.union([
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('update'), isUp: z.boolean(), events: z.array(deskEvent) }),
]);
type TabMessage = z.output<typeof tabMessage>;

/** Where the channel between tabs and the lock of the tab with the stream have their name from. */
const NAME = 'live';

/** Connects this tab (docs/product/desk-queue.md#one-stream): one tab streams for all, until it closes. Returns a function that ends it. */
function connect(): () => void {
  const stopping = new AbortController();
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const show = (isUp: boolean, events: readonly DeskEvent[]) => {
    clearTimeout(silence);
    if (isUp) silence = setTimeout(() => show(false, []), SILENCE_MS);
    $deskStreaming.set(isUp);
    // Nobody tells any more who leaves.
    if (!isUp) $present.set(new Map());
    for (const event of events) apply(event);
  };
  const channel = liveEffects().openChannel(NAME, (received) => {
    const message = tabMessage.safeParse(received);
    if (!message.success) return;
    if (message.data.kind === 'update') show(message.data.isUp, message.data.events);
    else if (leads && $deskStreaming.get()) post(true, [...$present.get().values()].map(presenceEvent));
  });
  const post = (isUp: boolean, events: DeskEvent[]) =>
    channel.post({ kind: 'update', isUp, events } satisfies TabMessage);
  const forward = (isUp: boolean, events: DeskEvent[]) => {
    if (stopping.signal.aborted) return;
    post(isUp, events);
    show(isUp, events);
  };
  void liveEffects().lead(NAME, stopping.signal, async () => {
    leads = true;
    await keepStreaming(
      {
        read: (signal, onAlive) =>
          readEventStream(deskLive, { signal, onAlive, onEvent: (event) => forward(true, [event]) }),
        checkSession: () => call(deskQueue).catch(() => undefined),
        onUp: () => forward(true, []),
        onDown: () => forward(false, []),
      },
      stopping.signal,
    );
    leads = false;
  });
  channel.post({ kind: 'hello' } satisfies TabMessage);
  return () => {
    stopping.abort();
    channel.close();
    show(false, []);
  };
}

const presenceEvent = (data: DeskPresent): DeskEvent => ({ event: 'presence', data });

let users = 0;
let stop = () => {};

function startPage(): () => void {
  let disconnect: (() => void) | null = connect();
  // A page with an open stream would not be kept for Back and Forward.
  const onHidden = () => {
    disconnect?.();
    disconnect = null;
  };
  const onShown = () => {
    disconnect ??= connect();
  };
  addEventListener('pagehide', onHidden);
  addEventListener('pageshow', onShown);
  return () => {
    onHidden();
    removeEventListener('pagehide', onHidden);
    removeEventListener('pageshow', onShown);
  };
}

/** Connects this page to docs/product/desk-queue.md#live-updates, on one stream for all its parts. Returns a function that ends the need. */
export function followDeskLive(): () => void {
  if (users === 0) stop = startPage();
  users += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    users -= 1;
    if (users === 0) stop();
  };
}

const known = new WeakMap<DeskPresent, DeskPresent | null>();

/** Returns who is present besides the concierge of this page; undefined for nobody. The same input gives the same object. */
export function othersPresent(present: DeskPresent | undefined): DeskPresent | undefined {
  const own = dataOf($concierge.get())?.id;
  if (present === undefined || own === undefined) return present;
  const before = known.get(present);
  if (before !== undefined) return before ?? undefined;
  const isOther = ({ id }: { readonly id: number }) => id !== own;
  const [looking, writing] = [present.looking.filter(isOther), present.writing.filter(isOther)];
  const others = looking.length + writing.length === 0 ? null : { ...present, looking, writing };
  known.set(present, others);
  return others ?? undefined;
}
