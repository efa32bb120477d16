import { atom, onMount, type WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { type ApiError, asApiError } from '../../api/shared/api-error.ts';
import { effects, onceOnline } from '../../effects/effects.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { report } from '../../telemetry/reporting/report.ts';

const OWNER_KEY = storageKeys.cacheOwner;

function prefix(kind: typeof storageKeys.cachePrefix | 'draft:', owner: string): string {
  return `${kind}${storageKeys.cacheVersion}:${owner}:`;
}

/** Returns the id of the employee to whom cached answers and drafts belong; null before it is known. */
export function cacheOwner(): string | null {
  return effects().local.get(OWNER_KEY);
}

/** Sets the owner. Cached answers of other employees are deleted, their drafts stay. */
export function setCacheOwner(owner: string): void {
  const { local } = effects();
  if (local.get(OWNER_KEY) === owner) return;
  for (const key of local.keys()) {
    const isCached = key.startsWith(storageKeys.cachePrefix);
    if (isCached && !key.startsWith(prefix(storageKeys.cachePrefix, owner))) local.remove(key);
  }
  local.set(OWNER_KEY, owner);
}

/** Hides cached answers and drafts until the next owner is known. */
export function forgetCacheOwner(): void {
  effects().local.remove(OWNER_KEY);
}

/** Returns the last answer to a call; null without one that fits the schema. */
export function readCache<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const owner = cacheOwner();
  if (owner === null) return null;
  const text = effects().local.get(prefix(storageKeys.cachePrefix, owner) + name);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Stores the last answer to a call; does nothing before the owner is known. */
export function writeCache(name: string, value: unknown): void {
  const owner = cacheOwner();
  if (owner !== null)
    effects().local.set(prefix(storageKeys.cachePrefix, owner) + name, JSON.stringify(value));
}

/** Returns the storage key of a draft. Drafts outlive an expired session, but not a sign-out. */
export function draftKey(name: string): string {
  return prefix('draft:', cacheOwner() ?? 'unknown') + name;
}

/** Data that lives on the server. A refresh that fails keeps the data and adds its error as `refreshError`. */
export type Remote<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data; readonly refreshError?: ApiError }
  | { readonly status: 'failed'; readonly error: ApiError };

export const loading: Remote<never> = { status: 'loading' };

export function ready<Data>(data: Data): Remote<Data> {
  return { status: 'ready', data };
}

/** Returns the state after a failed load: data that is already shown stays. */
export function failed<Data>(previous: Remote<Data>, error: ApiError): Remote<Data> {
  return previous.status === 'ready' ? { ...previous, refreshError: error } : { status: 'failed', error };
}

/** Returns the data, or null unless the remote is ready. */
export function dataOf<Data>(remote: Remote<Data>): Data | null {
  return remote.status === 'ready' ? remote.data : null;
}

/** Returns the error of the last load or refresh; null when it succeeded or none has ended. */
export function errorOf(remote: Remote<unknown>): ApiError | null {
  if (remote.status === 'failed') return remote.error;
  return remote.status === 'ready' ? (remote.refreshError ?? null) : null;
}

/** Returns true when data is shown that could not be refreshed. */
export function isOutdated(remote: Remote<unknown>): boolean {
  return remote.status === 'ready' && remote.refreshError !== undefined;
}

/** Keeps the last answer in the browser for the first paint of the next visit. */
export interface RemoteCache<Data> {
  /** Name in the employee's cache. */
  readonly name: string;
  /** An answer of another shape is ignored. */
  readonly schema: z.ZodMiniType<Data>;
  /** Returns the part worth keeping; by default everything. */
  readonly trim?: (data: Data) => Data;
}

export interface RemoteOptions<Data> {
  /** Fetches the data; `signal` aborts when a newer load takes over. */
  readonly load: (signal: AbortSignal) => Promise<Data>;
  readonly cache?: RemoteCache<Data>;
  /** Milliseconds after the start of a successful load in which another refresh does nothing; 0 by default. */
  readonly freshForMs?: number;
  /**
   * The behavior of a refresh while a load is in flight: `join` (default) waits for it, `restart` aborts it and loads again
   * because its answer could lack what has just been changed.
   */
  readonly whileLoading?: 'join' | 'restart';
}

export interface RemoteStore<Data> {
  readonly $remote: WritableAtom<Remote<Data>>;
  /** Loads the data; what is shown, a failure included, stays until the answer arrives. Never rejects. */
  refresh(): Promise<void>;
}

/** Creates the store of data on the server: cached, refreshed, loaded again when the network returns. */
export function createRemote<Data>(options: RemoteOptions<Data>): RemoteStore<Data> {
  const { load, cache, freshForMs = 0, whileLoading = 'join' } = options;
  const $remote = atom<Remote<Data>>(loading);
  let flight: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  let freshSinceMs = Number.NEGATIVE_INFINITY;

  onMount($remote, () => {
    if (cache === undefined || $remote.get().status !== 'loading') return;
    const cached = readCache(cache.name, cache.schema);
    if (cached !== null) $remote.set(ready(cached));
  });

  const run = async (signal: AbortSignal) => {
    const startedAtMs = effects().now();
    try {
      const data = await load(signal);
      if (signal.aborted) return;
      freshSinceMs = startedAtMs;
      if (cache !== undefined) writeCache(cache.name, cache.trim ? cache.trim(data) : data);
      $remote.set(ready(data));
    } catch (error) {
      if (signal.aborted) return;
      const reason = asApiError(error);
      $remote.set(failed($remote.get(), reason));
      if (reason.kind === 'network') onceOnline(recover);
      // A failed call is reported by itself.
      if (error !== reason) report(error, { feature: 'page', component: 'store' });
    }
  };

  const recover = () => {
    if (errorOf($remote.get()) !== null) void refresh();
  };

  const isFresh = () => {
    // A clock that was set back must not suppress refreshes until it has caught up.
    const ageMs = effects().now() - freshSinceMs;
    return ageMs >= 0 && ageMs < freshForMs;
  };

  const refresh = () => {
    if (flight !== null && whileLoading === 'join') return flight.done;
    if (flight === null && isFresh()) return Promise.resolve();
    flight?.abort.abort();
    const abort = new AbortController();
    const done = run(abort.signal).finally(() => {
      if (flight?.abort === abort) flight = null;
    });
    flight = { abort, done };
    return done;
  };

  return { $remote, refresh };
}
