import { atom, onMount } from 'nanostores';
import { DRAFTS_MAX } from '../../contract/shared/limits.ts';
import { type WireId, wireId, z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { nowAndWhenShown } from '../../effects/lazy-load.ts';
import { DRAFT_LIFETIME_MS, dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';

/*
 * The unfinished requests as the dashboard needs them. Their full schema is in unfinished.ts, which loads with the
 * assistant.
 */

const DRAFT_NAME = 'assistant';

export const storedSurvey = z.object({
  id: wireId,
  name: z.string(),
  forAlpha: z.boolean(),
  offeringId: z.optional(wireId),
  text: z.optional(z.string()),
});

const storedOutline = z.looseObject({
  savedAt: z.number(),
  /** False for a few typed letters, which are kept but not offered (docs/product/assistant.md#assistant-drafts). */
  isOffered: z._default(z.boolean(), true),
  survey: storedSurvey,
  userSurveyId: wireId,
  answered: z.array(z.unknown()),
  /** What the account knows of it: its answers and the time of the last. Null until the account has listed it or taken a text. */
  inAccount: z._default(z.nullable(z.object({ answers: z.number(), changedAt: z.number() })), null),
});

/** An unfinished request: with its dialogue where this browser has one, else as the account lists it. */
export type UnfinishedOutline = z.output<typeof storedOutline>;

/** Returns when it was last changed, here or on another device, in epoch milliseconds. */
const changedAt = ({ savedAt, inAccount }: UnfinishedOutline) => Math.max(savedAt, inAccount?.changedAt ?? 0);

/** Returns the number of its answers. */
export const answersOf = ({ answered, inAccount }: UnfinishedOutline): number =>
  Math.max(answered.length, inAccount?.answers ?? 0);

/** The kept requests, newest first. */
export const $unfinished = atom<readonly UnfinishedOutline[]>([]);

/** Reads the kept requests again: another tab may have finished or discarded one. */
export function refreshUnfinished(): void {
  $unfinished.set(readUnfinished());
}

onMount($unfinished, () => {
  nowAndWhenShown(refreshUnfinished);
});

export function readUnfinished(): readonly UnfinishedOutline[] {
  const { now } = effects();
  const kept = readDraft(DRAFT_NAME, z.array(storedOutline)) ?? [];
  return kept.filter((entry) => now() - changedAt(entry) < DRAFT_LIFETIME_MS);
}

/** Returns the oldest request where no more are kept: it is not dropped, a new one waits (docs/product/assistant.md#number-of-drafts). */
export function oldestOfTooMany(): UnfinishedOutline | null {
  const kept = readUnfinished();
  return kept.length < DRAFTS_MAX ? null : (kept.at(-1) ?? null);
}

/** The parts of a survey that tell unfinished requests apart: one survey may serve several offerings and needs. */
type StartedFrom = Pick<z.output<typeof storedSurvey>, 'id' | 'offeringId' | 'text'>;

export function isSameStart(one: StartedFrom, other: StartedFrom): boolean {
  const partsOf = ({ id, offeringId = '', text = '' }: StartedFrom) => [String(id), String(offeringId), text];
  const others = partsOf(other);
  return partsOf(one).every((part, place) => part === others[place]);
}

const isRun = (id: WireId) => (entry: UnfinishedOutline) => String(entry.userSurveyId) === String(id);

/** Puts a request first among the unfinished ones. */
export function addUnfinished(entry: UnfinishedOutline): void {
  const kept = readUnfinished();
  const isOwn = isRun(entry.userSurveyId);
  const { inAccount } = kept.find(isOwn) ?? entry;
  storeUnfinished([{ ...entry, inAccount }, ...kept.filter((other) => !isOwn(other))]);
}

export function dropUnfinished(userSurveyId: WireId): void {
  const isDropped = isRun(userSurveyId);
  storeUnfinished(readUnfinished().filter((entry) => !isDropped(entry)));
}

/** Replaces the unfinished requests, the newest first. */
export function storeUnfinished(entries: readonly UnfinishedOutline[]): void {
  const kept = entries.toSorted((one, other) => changedAt(other) - changedAt(one));
  if (kept.length === 0) dropDraft(DRAFT_NAME);
  else writeDraft(DRAFT_NAME, kept);
  $unfinished.set(kept);
}
