import { apiBaseFor } from '../config/api-base.ts';
import { environment } from '../config/environment.ts';
import { createKeyValue, type KeyValue } from './key-value.ts';

/** Everything the stores and the API client do to the world outside, so that a test can stand in for the browser. */
export interface Effects {
  readonly fetch: typeof globalThis.fetch;
  readonly apiBase: string;
  /** Epoch milliseconds. */
  now(): number;
  readonly local: KeyValue;
  readonly session: KeyValue;
  /** Path, query and hash of the page. */
  here(): string;
  /** A full page load of an in-app address; `replace` leaves no history entry behind. */
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  reload(): void;
  /** Random and unique, for ids that the client makes. */
  newId(): string;
}

function browserEffects(): Effects {
  return {
    fetch: (...args) => globalThis.fetch(...args),
    apiBase: apiBaseFor(environment, location.origin),
    now: () => Date.now(),
    local: createKeyValue('localStorage'),
    session: createKeyValue('sessionStorage'),
    here: () => location.pathname + location.search + location.hash,
    navigate: (to, options) => {
      if (options?.replace === true) location.replace(to);
      else location.assign(to);
    },
    reload: () => {
      location.reload();
    },
    newId: () => crypto.randomUUID(),
  };
}

/** While pages are pre-rendered nobody is signed in, nothing is kept and no call is made. */
function preRenderEffects(): Effects {
  const nothing = {
    get: () => null,
    set: () => undefined,
    remove: () => undefined,
    keys: () => [],
    clear: () => undefined,
  };
  return {
    fetch: () => Promise.reject(new Error('No calls while pre-rendering.')),
    apiBase: '',
    now: () => Date.now(),
    local: nothing,
    session: nothing,
    here: () => '/',
    navigate: () => undefined,
    reload: () => undefined,
    newId: () => '',
  };
}

let provided: Effects | undefined;

/** The effects of this page; in the browser the real ones, made at first use. */
export function effects(): Effects {
  provided ??= typeof location === 'undefined' ? preRenderEffects() : browserEffects();
  return provided;
}

/** Stands in for the browser; only tests call it. */
export function provideEffects(stand: Effects): void {
  provided = stand;
}
