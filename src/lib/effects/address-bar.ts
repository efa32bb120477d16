/** The part of the browser's history that drawers and the offering screens write: the query alone. Tests provide their own. */
export interface AddressBar {
  /** The query with its question mark, or ''. */
  search(): string;
  /** The fragment with its number sign, or ''. A write removes it. */
  fragment(): string;
  replace(search: string): void;
  push(search: string): void;
  /** Returns true when `push` made the current history entry: going back then stays on this page. */
  wasPushed(): boolean;
  back(): void;
  /** Calls the listener on Back and Forward. Returns a function that stops it. */
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
  fragment: () => location.hash,
  replace: (search) => {
    try {
      history.replaceState(history.state, '', location.pathname + search);
    } catch {
      // Safari and Firefox refuse a hundred and more writes in some seconds; a held key may reach that. A later one works.
    }
  },
  push: (search) => {
    const state: EntryState = { pushedHere: true };
    // Going back stays on this page, which may have scrolled to a new message meanwhile.
    history.scrollRestoration = 'manual';
    history.pushState(state, '', location.pathname + search);
    history.scrollRestoration = 'auto';
    addEventListener('popstate', () => (history.scrollRestoration = 'auto'), { once: true });
  },
  wasPushed: () => isOurs(history.state),
  back: () => history.back(),
  onTravel: (listener) => {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};

let bar = browserBar;

/** Returns the query of an in-app address with its question mark, or ''. */
export function searchOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start);
}

export function addressBar(): AddressBar {
  return bar;
}

/** Replaces the browser; only tests call it. */
export function provideAddressBar(replacement: AddressBar): void {
  bar = replacement;
}
