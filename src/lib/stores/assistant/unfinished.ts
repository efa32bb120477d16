import * as z from 'zod/mini';
import { wireId, type WireId } from '../../contract/text.ts';
import { answerValue, questionTypes } from '../../contract/user-request-surveys.ts';
import { effects } from '../../environment/effects.ts';
import type { Conversation } from './conversation.ts';
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

/** The unfinished run of one survey, the newest of all when none is named; null for one that cannot be read any more. */
export function findUnfinished(surveyId?: WireId): Unfinished | null {
  const kept = readUnfinished();
  const found =
    surveyId === undefined ? kept[0] : kept.find(({ survey }) => keyOf(survey.id) === keyOf(surveyId));
  const parsed = storedConversation.safeParse(found);
  return parsed.success ? parsed.data : null;
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
  addUnfinished(entry);
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
