import { effects } from '../../effects/effects.ts';
import { draftKey } from './remote.ts';
import { DAY_MS } from '../../contract/shared/limits.ts';

/** Drafts survive a reload, a crash and an expired session for 14 days (`docs/product/assistant.md#assistant-drafts`). */
export const DRAFT_LIFETIME_MS = 14 * DAY_MS;

/** A zod schema, or anything that checks like one. */
interface DraftSchema<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/** Returns an unfinished text or form; null when there is none, it is too old or does not fit the schema. */
export function readDraft<Value>(name: string, schema: DraftSchema<Value>): Value | null {
  const { local, now } = effects();
  const text = local.get(draftKey(name));
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as { savedAt?: unknown; value?: unknown } | null;
    const age = now() - Number(stored?.savedAt);
    const parsed = schema.safeParse(stored?.value);
    if (parsed.success && age < DRAFT_LIFETIME_MS) return parsed.data;
  } catch {
    // An unreadable draft counts as none.
  }
  local.remove(draftKey(name));
  return null;
}

/** Stores an unfinished text or form with the current time. Returns false when it lasts only as long as the page. */
export function writeDraft(name: string, value: unknown): boolean {
  const { local, now } = effects();
  return local.set(draftKey(name), JSON.stringify({ savedAt: now(), value }));
}

/** Returns false where drafts last only as long as the page: the browser's storage is disabled or full. */
export function areDraftsStored(): boolean {
  const isStored = writeDraft('probe', null);
  dropDraft('probe');
  return isStored;
}

/** Begins the names of sent messages that are not delivered (docs/product/thread.md#pending-messages). */
export const PENDING_MESSAGES = 'outbox:';

/** Tells whether signing out would delete a sent message. */
export function hasPendingMessages(): boolean {
  return effects()
    .local.keys()
    .some((key) => key.startsWith(draftKey(PENDING_MESSAGES)));
}

/** Returns the draft of a form; null unless each field has the type it has in `empty`. Needs no schema. */
export function readFields<Values extends object>(name: string, empty: Values): Values | null {
  const hasFields = (value: unknown): value is Values =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(empty).every(([field, none]) => typeof Reflect.get(value, field) === typeof none);
  return readDraft(name, {
    safeParse: (value) => (hasFields(value) ? { success: true, data: value } : { success: false }),
  });
}

/** Writes the changed fields over the draft of a form. */
export function mergeDraft<Value extends object>(name: string, empty: Value, changed: Partial<Value>): void {
  let kept: unknown;
  try {
    const stored = JSON.parse(effects().local.get(draftKey(name)) ?? 'null') as { value?: unknown } | null;
    kept = stored?.value;
  } catch {
    // An unreadable draft counts as none.
  }
  writeDraft(name, { ...empty, ...(typeof kept === 'object' ? kept : null), ...changed });
}

export function dropDraft(name: string): void {
  effects().local.remove(draftKey(name));
}
