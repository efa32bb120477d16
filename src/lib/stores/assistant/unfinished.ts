import { atom, onMount, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { wireId, type WireId } from '../../contract/text.ts';
import { answerValue, questionTypes } from '../../contract/user-request-surveys.ts';
import { effects } from '../../environment/effects.ts';
import { DRAFT_LIFETIME_MS, dropDraft, readDraft, writeDraft } from '../drafts.ts';
import type { Conversation } from './conversation.ts';
import { isAtStake, keyOf } from './transitions.ts';

const DRAFT_NAME = 'assistant';
/** More than this nobody comes back to; the oldest goes. */
const UNFINISHED_MAX = 5;

const storedItem = z.object({
  id: wireId,
  label: z.string(),
  type: z.enum(questionTypes),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  optional: z.boolean(),
  lastQuestion: z.boolean(),
  answer: answerValue,
  universalAnswer: answerValue,
});
const storedInput = z.object({
  text: z.string(),
  file: z.optional(z.object({ name: z.string(), type: z.string(), sizeBytes: z.number() })),
});
const storedEditing = z.object({ itemId: wireId, input: storedInput });
const storedConversation = z.object({
  savedAt: z.number(),
  survey: z.object({ id: wireId, name: z.string(), forAlpha: z.boolean() }),
  userSurveyId: wireId,
  answered: z.array(z.object({ item: storedItem, input: storedInput, skipped: z.boolean() })),
  inputs: z.record(z.string(), storedInput),
  /** The question that was asked; null when it was not known yet. */
  item: z.nullable(storedItem),
  isSummary: z.boolean(),
  editing: z.nullable(storedEditing),
});

/** An assistant somebody left before the end, as the browser keeps it. */
export type Unfinished = z.output<typeof storedConversation>;

const $kept = atom<readonly Unfinished[]>([]);

onMount($kept, () => {
  $kept.set(readUnfinished());
});

/** What can be continued, newest first. */
export const $unfinished: ReadableAtom<readonly Unfinished[]> = $kept;

export function readUnfinished(): readonly Unfinished[] {
  const { now } = effects();
  const kept = readDraft(DRAFT_NAME, z.array(storedConversation)) ?? [];
  return kept.filter((entry) => now() - entry.savedAt < DRAFT_LIFETIME_MS);
}

/** The unfinished run of one survey; the newest of all when none is named. */
export function findUnfinished(surveyId?: WireId): Unfinished | null {
  const kept = readUnfinished();
  if (surveyId === undefined) return kept[0] ?? null;
  return kept.find((entry) => keyOf(entry.survey.id) === keyOf(surveyId)) ?? null;
}

export function dropUnfinished(surveyId: WireId): void {
  const rest = readUnfinished().filter((entry) => keyOf(entry.survey.id) !== keyOf(surveyId));
  if (rest.length === 0) dropDraft(DRAFT_NAME);
  else writeDraft(DRAFT_NAME, rest);
  $kept.set(rest);
}

/** Keeps a conversation as it stands; one with nothing in it, or one that was sent, is forgotten. */
export function keepUnfinished(conversation: Conversation): void {
  const { survey, userSurveyId, answered, inputs, phase, editing } = conversation;
  if (userSurveyId === null) return;
  if (!isAtStake(conversation)) {
    dropUnfinished(survey.id);
    return;
  }
  const entry: Unfinished = {
    savedAt: effects().now(),
    survey,
    userSurveyId,
    answered: [...answered],
    inputs,
    item: phase.name === 'asking' ? phase.item : phase.name === 'saving' ? phase.pending.item : null,
    isSummary: phase.name === 'summary' || phase.name === 'submitting',
    editing: editing === null ? null : { itemId: editing.itemId, input: editing.input },
  };
  const others = readUnfinished().filter((other) => keyOf(other.survey.id) !== keyOf(survey.id));
  const kept = [entry, ...others].slice(0, UNFINISHED_MAX);
  writeDraft(DRAFT_NAME, kept);
  $kept.set(kept);
}

/** The conversation exactly where it was left. */
export function resumedConversation(kept: Unfinished): Conversation {
  const { survey, userSurveyId, answered, inputs, item, isSummary, editing } = kept;
  return {
    survey,
    userSurveyId,
    answered,
    inputs,
    editing: editing === null ? null : { ...editing, status: 'open', problem: null },
    resumed: true,
    phase: isSummary
      ? { name: 'summary', failed: false }
      : item === null
        ? { name: 'fetching' }
        : { name: 'asking', item, failed: false, problem: null },
  };
}
