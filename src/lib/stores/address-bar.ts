/**
 * The part of the browser's history that drawers and the offering screens use; a test puts its own in place. Only the
 * query is ever written: the path stays as it is shown.
 */
export interface AddressBar {
  /** The query with its question mark, or ''. */
  search(): string;
  replace(search: string): void;
  push(search: string): void;
  /** Whether the current history entry was made by `push`, so that going back stays on this page. */
  wasPushed(): boolean;
  back(): void;
  /** Calls on Back and Forward. Returns the way to stop. */
  onTravel(listener: () => void): () => void;
}

interface EntryState {
  readonly pushedHere: true;
}

function isOurs(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && 'pushedHere' in state;
}

const browserBar: AddressBar = {
  search: () => location.search,
  replace: (search) => {
    history.replaceState(history.state, '', location.pathname + search);
  },
  push: (search) => {
    const state: EntryState = { pushedHere: true };
    history.pushState(state, '', location.pathname + search);
  },
  wasPushed: () => isOurs(history.state),
  back: () => {
    history.back();
  },
  onTravel: (listener) => {
    addEventListener('popstate', listener);
    return () => {
      removeEventListener('popstate', listener);
    };
  },
};

let bar = browserBar;

/** The query of an in-app address, with its question mark, or ''. */
export function searchOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start);
}

export function addressBar(): AddressBar {
  return bar;
}

/** Stands in for the browser; only tests call it. */
export function provideAddressBar(stand: AddressBar): void {
  bar = stand;
}
