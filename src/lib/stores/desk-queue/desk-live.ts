import { atom, type ReadableAtom } from 'nanostores';
import { getQueue, readDeskLive } from '../../api/desk-queue.ts';
import type { DeskEvent, DeskPresent } from '../../contract/desk-live.ts';
import { keepStreaming } from '../shared/keep-streaming.ts';

type Presence = ReadonlyMap<string, DeskPresent>;

const $presence = atom<Presence>(new Map());
const $isUp = atom(false);

/** Who looks at a request and who writes in it, by the request's external id. */
export const $present: ReadableAtom<Presence> = $presence;
/** True while the live stream is open. */
export const $deskStreaming: ReadableAtom<boolean> = $isUp;

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
      $presence.set(new Map(event.data.present.map((present) => [present.external_id, present])));
      tell(null);
      break;
    case 'request':
      tell(event.data.external_id);
      break;
    case 'presence': {
      const { external_id: id, looking, writing } = event.data;
      const next = new Map($presence.get());
      if (looking.length + writing.length === 0) next.delete(id);
      else next.set(id, event.data);
      $presence.set(next);
    }
  }
}

/** Opens the stream and keeps it open. Returns a function that ends it. */
function connect(): () => void {
  const stopping = new AbortController();
  const setUp = (isUp: boolean) => {
    if (!stopping.signal.aborted) $isUp.set(isUp);
  };
  void keepStreaming(
    {
      read: (signal, onAlive) => readDeskLive({ signal, onAlive, onEvent: apply }),
      checkSession: () => getQueue({}).catch(() => undefined),
      onUp: () => setUp(true),
      onDown: () => {
        setUp(false);
        // Nobody tells any more who leaves.
        $presence.set(new Map());
      },
    },
    stopping.signal,
  );
  return () => {
    stopping.abort();
    $isUp.set(false);
    $presence.set(new Map());
  };
}

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

/**
 * Connects this page to the desk's live updates (docs/product/desk-queue.md#live-updates); parts of a page that need them share one
 * stream. Returns a function that ends the need.
 */
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
