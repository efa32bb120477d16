/** The part of the browser's history that the offering screens use; a test puts its own in place. */
export interface AddressBar {
  /** Path and query of the page. */
  address(): string;
  query(): URLSearchParams;
  replace(to: string): void;
  push(to: string): void;
  /** Whether the current history entry was made by `push`, so that going back stays on this page. */
  wasPushed(): boolean;
  back(): void;
  /** Calls on Back and Forward. Returns the way to stop. */
  onTravel(listener: () => void): () => void;
}

interface EntryState {
  readonly pushedByOfferings: true;
}

function isOurs(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && 'pushedByOfferings' in state;
}

const browserBar: AddressBar = {
  address: () => location.pathname + location.search,
  query: () => new URLSearchParams(location.search),
  replace: (to) => {
    history.replaceState(history.state, '', to);
  },
  push: (to) => {
    const state: EntryState = { pushedByOfferings: true };
    history.pushState(state, '', to);
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

export function addressBar(): AddressBar {
  return bar;
}

/** Stands in for the browser; only tests call it. */
export function provideAddressBar(stand: AddressBar): void {
  bar = stand;
}
