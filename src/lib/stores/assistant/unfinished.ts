import { z } from '../../contract/shared/zod.ts';
import { wireId, type WireId } from '../../contract/shared/text.ts';
import { answerValue, questionTypes } from '../../contract/assistant.ts';
import { effects } from '../../effects/effects.ts';
import type { Dialogue } from './dialogue.ts';
import { isAtStake, isWorthOffering, keyOf } from './transitions.ts';
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
const storedAnswers = z.array(z.object({ item: storedItem, input: storedInput, skipped: z.boolean() }));
const storedDialogue = z.object({
  savedAt: z.number(),
  isOffered: z._default(z.boolean(), true),
  survey: z.object({ id: wireId, name: z.string(), forAlpha: z.boolean() }),
  userSurveyId: wireId,
  answered: storedAnswers,
  setAside: z._default(storedAnswers, []),
  inputs: z.record(z.string(), storedInput),
  /** The current question; null before it is loaded. */
  item: z.nullable(storedItem),
  isSummary: z.boolean(),
  editing: z.nullable(storedEditing),
});

/** An unfinished dialogue as the browser stores it. */
export type Unfinished = z.output<typeof storedDialogue>;

/** Returns the unfinished run of a survey, or the newest offered one without an id; null without a readable one. */
export function findUnfinished(surveyId?: WireId): Unfinished | null {
  const kept = readUnfinished();
  const found =
    surveyId === undefined
      ? kept.find(({ isOffered }) => isOffered)
      : kept.find(({ survey }) => keyOf(survey.id) === keyOf(surveyId));
  const parsed = storedDialogue.safeParse(found);
  return parsed.success ? parsed.data : null;
}

/** Stores a dialogue; deletes it when it is empty or submitted. */
export function keepUnfinished(dialogue: Dialogue): void {
  const { survey, userSurveyId, answered, setAside, inputs, phase, editing } = dialogue;
  if (userSurveyId === null) return;
  if (!isAtStake(dialogue)) {
    dropUnfinished(survey.id);
    return;
  }
  const entry: Unfinished = {
    savedAt: effects().now(),
    isOffered: isWorthOffering(dialogue),
    survey,
    userSurveyId,
    answered: [...answered],
    setAside: [...setAside],
    inputs,
    item: phase.name === 'asking' ? phase.item : phase.name === 'saving' ? phase.pending.item : null,
    isSummary: phase.name === 'summary' || phase.name === 'submitting',
    editing: editing === null ? null : { itemId: editing.itemId, input: editing.input },
  };
  addUnfinished(entry);
}

/** Restores a stored dialogue. */
export function resumedDialogue(kept: Unfinished): Dialogue {
  const { survey, userSurveyId, answered, setAside, inputs, item, isSummary, editing } = kept;
  return {
    survey,
    userSurveyId,
    answered,
    setAside,
    inputs,
    editing: editing === null ? null : { ...editing, status: 'open', problem: null },
    resumed: true,
    phase: isSummary
      ? { name: 'summary', failed: false }
      : item === null
        ? { name: 'fetching' }
        : { name: 'asking', item, failed: null, problem: null },
  };
}
