import type * as z from 'zod/mini';
import { effects } from '../environment/effects.ts';

/** Raised when the shape of what is kept changes; older entries are then ignored. */
const VERSION = 1;
const OWNER_KEY = 'cacheOwner';

function prefix(kind: 'cache' | 'draft', owner: string): string {
  return `${kind}:v${VERSION}:${owner}:`;
}

/** Whose answers and drafts are kept; null before the first sign-in. */
export function cacheOwner(): string | null {
  return effects().local.get(OWNER_KEY);
}

/** Names the owner; another person's answers are dropped, their drafts wait for them. */
export function setCacheOwner(owner: string): void {
  const { local } = effects();
  if (local.get(OWNER_KEY) === owner) return;
  for (const key of local.keys()) {
    if (key.startsWith('cache:') && !key.startsWith(prefix('cache', owner))) local.remove(key);
  }
  local.set(OWNER_KEY, owner);
}

/** After this nothing that is kept is shown, until somebody is known to have signed in. */
export function forgetCacheOwner(): void {
  effects().local.remove(OWNER_KEY);
}

/** The last answer to a call, for an instant first paint; null when there is none that still fits its schema. */
export function readCache<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const owner = cacheOwner();
  if (owner === null) return null;
  const text = effects().local.get(prefix('cache', owner) + name);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeCache(name: string, value: unknown): void {
  const owner = cacheOwner();
  if (owner !== null) effects().local.set(prefix('cache', owner) + name, JSON.stringify(value));
}

/** The storage key of a draft, which outlives the session but never its owner's sign-out. */
export function draftKey(name: string): string {
  return prefix('draft', cacheOwner() ?? 'unknown') + name;
}
