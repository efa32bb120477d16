import { apiBaseFor, environment } from '../config/environment.ts';
import { cachePrefix, deskPrefix } from '../session/storage-keys.ts';

/** A text store that never throws: when the browser's is disabled or full, values last as long as the page. */
export interface KeyValue {
  get(key: string): string | null;
  /** Returns false when the value lasts only as long as the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
  clear(): void;
}

/** False for what the desk has stored. */
const isOwn = (key: string): boolean => !key.startsWith(deskPrefix);

type StorageName = 'localStorage' | 'sessionStorage';

function open(name: StorageName): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/** Wraps a browser storage. A failed write stays in memory (docs/product/session.md#storage-unavailable). `clear` spares the desk. */
export function createKeyValue(name: StorageName): KeyValue {
  const memory = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result, fallback: Result): Result => {
    const storage = open(name);
    if (!storage) return fallback;
    try {
      return work(storage);
    } catch {
      return fallback;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      const write = (storage: Storage) => {
        storage.setItem(key, value);
        return true;
      };
      /** Drops the cached replies of whoever writes, the employee or the desk. */
      const writeOverCache = (storage: Storage) => {
        const spare = isOwn(key) ? cachePrefix : deskPrefix + cachePrefix;
        for (const other of Object.keys(storage)) if (other.startsWith(spare)) storage.removeItem(other);
        return write(storage);
      };
      const stored = attempt(write, false) || attempt(writeOverCache, false);
      if (stored) memory.delete(key);
      else memory.set(key, value);
      return stored;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () =>
      [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])].filter(isOwn),
    clear: () => {
      memory.clear();
      attempt((storage) => {
        const kept = Object.entries<string>(storage as unknown as Record<string, string>);
        // Other tabs take the event of this call for a sign-out.
        storage.clear();
        for (const [key, value] of kept) if (!isOwn(key)) storage.setItem(key, value);
      }, undefined);
    },
  };
}

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
  // The first condition leaves the effects of the build out of the browser's code.
  provided ??= import.meta.env.SSR && typeof location === 'undefined' ? preRenderEffects() : browserEffects();
  return provided;
}

/** Replaces the browser: by the desk's scope, and in tests. */
export function provideEffects(replacement: Effects): void {
  provided = replacement;
}

/** Returns true while the browser knows that it has no network. */
export function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

/** Calls the listener when the network comes and goes. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  if (typeof addEventListener === 'undefined') return () => undefined;
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Calls the listener once, when the network returns. The same listener is not added twice. */
export function onceOnline(listener: () => void): void {
  if (typeof addEventListener !== 'undefined') addEventListener('online', listener, { once: true });
}
