import type * as z from 'zod/mini';
import { effects } from '../../effects/effects.ts';
import * as storageKeys from '../../session/storage-keys.ts';

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
