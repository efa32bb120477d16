import { z } from '../../contract/shared/zod.ts';
import { wireId, type WireId } from '../../contract/shared/text.ts';
import { answerValue, questionTypes } from '../../contract/assistant.ts';
import { effects } from '../../effects/effects.ts';
import type { Dialogue } from './dialogue.ts';
import { isAtStake, keyOf } from './transitions.ts';
import { addUnfinished, dropUnfinished, readUnfinished } from './unfinished-list.ts';

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
const storedDialogue = z.object({
  savedAt: z.number(),
  survey: z.object({ id: wireId, name: z.string(), forAlpha: z.boolean() }),
  userSurveyId: wireId,
  answered: z.array(z.object({ item: storedItem, input: storedInput, skipped: z.boolean() })),
  inputs: z.record(z.string(), storedInput),
  /** The current question; null before it is loaded. */
  item: z.nullable(storedItem),
  isSummary: z.boolean(),
  editing: z.nullable(storedEditing),
});

/** An unfinished dialogue as the browser stores it. */
export type Unfinished = z.output<typeof storedDialogue>;

/** Returns the unfinished run of a survey, or the newest of all without an id; null without a readable one. */
export function findUnfinished(surveyId?: WireId): Unfinished | null {
  const kept = readUnfinished();
  const found =
    surveyId === undefined ? kept[0] : kept.find(({ survey }) => keyOf(survey.id) === keyOf(surveyId));
  const parsed = storedDialogue.safeParse(found);
  return parsed.success ? parsed.data : null;
}

/** Stores a dialogue; deletes it when it is empty or submitted. */
export function keepUnfinished(dialogue: Dialogue): void {
  const { survey, userSurveyId, answered, inputs, phase, editing } = dialogue;
  if (userSurveyId === null) return;
  if (!isAtStake(dialogue)) {
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
  addUnfinished(entry);
}

/** Restores a stored dialogue. */
export function resumedDialogue(kept: Unfinished): Dialogue {
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
