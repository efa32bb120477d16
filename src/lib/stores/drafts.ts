import type * as z from 'zod/mini';
import { effects } from '../environment/effects.ts';
import { draftKey } from './cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Drafts survive reload, crash and session expiry for this long (DECISIONS section 5). */
export const DRAFT_LIFETIME_MS = 14 * DAY_MS;

/** Reads an unfinished text or form; null when there is none, it is too old or no longer fits. */
export function readDraft<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const { local, now } = effects();
  const text = local.get(draftKey(name));
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as { savedAt?: unknown; value?: unknown } | null;
    const age = now() - Number(stored?.savedAt);
    const parsed = schema.safeParse(stored?.value);
    if (parsed.success && age < DRAFT_LIFETIME_MS) return parsed.data;
  } catch {
    // Unreadable: treated like none.
  }
  local.remove(draftKey(name));
  return null;
}

export function writeDraft(name: string, value: unknown): void {
  const { local, now } = effects();
  local.set(draftKey(name), JSON.stringify({ savedAt: now(), value }));
}

/** Writes over a draft only what changed; unlike reading, this needs no schema, so that it can happen at once. */
export function mergeDraft<Value extends object>(name: string, empty: Value, changed: Partial<Value>): void {
  let kept: unknown;
  try {
    const stored = JSON.parse(effects().local.get(draftKey(name)) ?? 'null') as { value?: unknown } | null;
    kept = stored?.value;
  } catch {
    // Unreadable: treated like none.
  }
  writeDraft(name, { ...empty, ...(typeof kept === 'object' ? kept : null), ...changed });
}

export function dropDraft(name: string): void {
  effects().local.remove(draftKey(name));
}
