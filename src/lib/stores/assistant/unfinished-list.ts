import { atom, onMount } from 'nanostores';
import { wireId, z } from '../../contract/shared/schemas.ts';
import { effects } from '../../effects/effects.ts';
import { nowAndWhenShown } from '../../effects/lazy-load.ts';
import { DRAFT_LIFETIME_MS, dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';

/*
 * The unfinished requests as the dashboard needs them. Their full schema is in unfinished.ts, which loads with the
 * assistant.
 */

const DRAFT_NAME = 'assistant';
/** Bounds what they take of the browser's storage; the oldest one is dropped beyond this. */
const UNFINISHED_MAX = 50;

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
  answered: z.array(z.unknown()),
});

export type UnfinishedOutline = z.output<typeof storedOutline>;

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
  return kept.filter((entry) => now() - entry.savedAt < DRAFT_LIFETIME_MS);
}

/** The parts of a survey that tell unfinished requests apart: one survey may serve several offerings and needs. */
type StartedFrom = Pick<z.output<typeof storedSurvey>, 'id' | 'offeringId' | 'text'>;

export function isSameStart(one: StartedFrom, other: StartedFrom): boolean {
  const partsOf = ({ id, offeringId = '', text = '' }: StartedFrom) => [String(id), String(offeringId), text];
  const others = partsOf(other);
  return partsOf(one).every((part, place) => part === others[place]);
}

function others(survey: StartedFrom): readonly UnfinishedOutline[] {
  return readUnfinished().filter((entry) => !isSameStart(entry.survey, survey));
}

/** Puts a request first among the unfinished ones. */
export function addUnfinished(entry: UnfinishedOutline): void {
  const kept = [entry, ...others(entry.survey)].slice(0, UNFINISHED_MAX);
  writeDraft(DRAFT_NAME, kept);
  $unfinished.set(kept);
}

export function dropUnfinished(survey: StartedFrom): void {
  const rest = others(survey);
  if (rest.length === 0) dropDraft(DRAFT_NAME);
  else writeDraft(DRAFT_NAME, rest);
  $unfinished.set(rest);
}
