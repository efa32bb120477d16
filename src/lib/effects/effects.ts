import { apiBaseFor, environment } from '../config/environment.ts';
import { createKeyValue, type KeyValue } from './key-value.ts';

/** The browser as the stores and the API client use it; tests provide their own. */
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
    reload: () => location.reload(),
    newId: () => crypto.randomUUID(),
  };
}

/** The effects of the build, which pre-renders pages: signed out, without storage and network. */
function preRenderEffects(): Effects {
  const nothing = {
    get: () => null,
    set: () => false,
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

export function effects(): Effects {
  provided ??= typeof location === 'undefined' ? preRenderEffects() : browserEffects();
  return provided;
}

/** Replaces the browser: by the desk's scope, and in tests. */
export function provideEffects(replacement: Effects): void {
  provided = replacement;
}
