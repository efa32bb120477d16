import { atom, onMount, type ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { wireId, type WireId } from '../../contract/shared/text.ts';
import { effects } from '../../effects/effects.ts';
import { DRAFT_LIFETIME_MS, dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';

/*
 * The unfinished requests as the dashboard needs them. Their full schema is in unfinished.ts, which loads with the
 * assistant.
 */

const DRAFT_NAME = 'assistant';
/** The oldest one is dropped beyond this. */
const UNFINISHED_MAX = 5;

const storedOutline = z.looseObject({
  savedAt: z.number(),
  /** False for a few typed letters, which are kept but not offered (docs/product/assistant.md#assistant-drafts). */
  isOffered: z._default(z.boolean(), true),
  survey: z.object({ id: wireId, name: z.string(), forAlpha: z.boolean() }),
  answered: z.array(z.unknown()),
});

/** The outline of an unfinished request. */
export type UnfinishedOutline = z.output<typeof storedOutline>;

const $kept = atom<readonly UnfinishedOutline[]>([]);

onMount($kept, () => {
  $kept.set(readUnfinished());
});

/** The kept requests, newest first. */
export const $unfinished: ReadableAtom<readonly UnfinishedOutline[]> = $kept;

export function readUnfinished(): readonly UnfinishedOutline[] {
  const { now } = effects();
  const kept = readDraft(DRAFT_NAME, z.array(storedOutline)) ?? [];
  return kept.filter((entry) => now() - entry.savedAt < DRAFT_LIFETIME_MS);
}

function others(surveyId: WireId): readonly UnfinishedOutline[] {
  return readUnfinished().filter((entry) => String(entry.survey.id) !== String(surveyId));
}

/** Puts a request first among the unfinished ones. */
export function addUnfinished(entry: UnfinishedOutline): void {
  const kept = [entry, ...others(entry.survey.id)].slice(0, UNFINISHED_MAX);
  writeDraft(DRAFT_NAME, kept);
  $kept.set(kept);
}

export function dropUnfinished(surveyId: WireId): void {
  const rest = others(surveyId);
  if (rest.length === 0) dropDraft(DRAFT_NAME);
  else writeDraft(DRAFT_NAME, rest);
  $kept.set(rest);
}
