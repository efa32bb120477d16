import { type WireId, wireId, z } from '../../contract/shared/schemas.ts';
import { answerValue } from '../../contract/assistant.ts';
import { questionTypes, tolerantFormat } from '../../contract/question-types.ts';
import { effects } from '../../effects/effects.ts';
import type { Dialogue, Survey } from './dialogue.ts';
import { withoutAdding } from './further-files.ts';
import { isAtStake, isSent, isWorthOffering } from './transitions.ts';
import {
  addUnfinished,
  dropUnfinished,
  isSameStart,
  readUnfinished,
  storedSurvey,
  type UnfinishedOutline,
} from './unfinished-list.ts';
import { dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';

const DRAFT_NAME = 'assistant-untouched';
/** The oldest one is dropped beyond this. */
const UNTOUCHED_MAX = 5;

const storedRun = z.object({
  survey: storedSurvey,
  userSurveyId: wireId,
  about: z.nullable(z.object({ name: z.string(), provider_name: z.string() })),
});

/** A run that the server has opened and in which nothing was answered or typed. */
export type UntouchedRun = z.output<typeof storedRun>;

const readRuns = (): readonly UntouchedRun[] => readDraft(DRAFT_NAME, z.array(storedRun)) ?? [];

/** Returns the run in which this survey goes on without another call to start it; null without one. */
export function findUntouched(survey: Survey): UntouchedRun | null {
  return readRuns().find((run) => isSameStart(run.survey, survey)) ?? null;
}

/** Remembers the run of a dialogue whose first question is asked (docs/product/assistant.md#starting-a-survey). */
export function keepUntouched({ survey, userSurveyId, about }: Dialogue): void {
  if (userSurveyId === null) return;
  const runs = readRuns();
  if (runs.some((run) => run.userSurveyId === userSurveyId)) return;
  const others = runs.filter((run) => !isSameStart(run.survey, survey));
  writeDraft(DRAFT_NAME, [{ survey, userSurveyId, about }, ...others].slice(0, UNTOUCHED_MAX));
}

/** Forgets the run of a survey: it has become a draft, or is to begin anew. */
export function dropUntouched(survey: Survey): void {
  const runs = readRuns();
  const others = runs.filter((run) => !isSameStart(run.survey, survey));
  if (others.length === runs.length) return;
  if (others.length === 0) dropDraft(DRAFT_NAME);
  else writeDraft(DRAFT_NAME, others);
}

const storedItem = z.object({
  id: wireId,
  label: z.string(),
  type: z.enum(questionTypes),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  format: tolerantFormat,
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
const storedAnswer = z.object({ item: storedItem, input: storedInput, skipped: z.boolean() });
const storedAnswers = z.array(storedAnswer);
const storedDialogue = z.object({
  savedAt: z.number(),
  isOffered: z._default(z.boolean(), true),
  survey: storedSurvey,
  userSurveyId: wireId,
  about: z._default(z.nullable(z.object({ name: z.string(), provider_name: z.string() })), null),
  answered: storedAnswers,
  setAside: z._default(storedAnswers, []),
  isNeedPlaced: z._default(z.boolean(), false),
  inputs: z.catchall(z.object({}), storedInput),
  /** The current question; null before it is loaded. */
  item: z.nullable(storedItem),
  left: z._default(z.nullable(z.object({ atLeast: z.number(), atMost: z.number() })), null),
  undo: z._default(z.nullable(storedAnswer), null),
  isSummary: z.boolean(),
  editing: z.nullable(storedEditing),
});

/** An unfinished dialogue as the browser stores it. */
export type Unfinished = z.output<typeof storedDialogue>;

/** Returns the unfinished run to continue: the named one, the newest of a survey, else the newest offered one; null without one. */
export function findOutline(start: {
  readonly survey?: Survey;
  readonly draft?: WireId;
}): UnfinishedOutline | null {
  const { survey, draft } = start;
  const isWanted = (entry: UnfinishedOutline) => {
    if (draft !== undefined) return String(entry.userSurveyId) === String(draft);
    return survey === undefined ? entry.isOffered : isSameStart(entry.survey, survey);
  };
  return readUnfinished().find(isWanted) ?? null;
}

/** Returns the dialogue that this browser has of an unfinished request; null without a readable one. */
export function dialogueOf(outline: UnfinishedOutline | null): Unfinished | null {
  const parsed = storedDialogue.safeParse(outline);
  return parsed.success ? parsed.data : null;
}

/** Returns the unfinished run of a survey, or the newest offered one without a survey; null without a readable one. */
export function findUnfinished(survey?: Survey): Unfinished | null {
  return dialogueOf(findOutline(survey === undefined ? {} : { survey }));
}

/** Stores a dialogue; deletes it when it is empty or submitted. Of an empty one the run alone is remembered. */
export function keepUnfinished(dialogue: Dialogue): void {
  const {
    survey,
    userSurveyId,
    about,
    answered,
    setAside,
    isNeedPlaced,
    inputs,
    left,
    undo,
    phase,
    editing,
  } = dialogue;
  // What could not be loaded, or is missed by the API, stays as it is stored.
  if (userSurveyId === null || phase.name === 'load-failed' || phase.name === 'gone') return;
  if (!isAtStake(dialogue)) {
    dropUnfinished(userSurveyId);
    if (isSent(phase)) dropUntouched(survey);
    else keepUntouched(dialogue);
    return;
  }
  dropUntouched(survey);
  const entry: Unfinished = {
    savedAt: effects().now(),
    isOffered: isWorthOffering(dialogue),
    survey,
    userSurveyId,
    about,
    answered: [...answered],
    setAside: [...setAside],
    isNeedPlaced,
    inputs,
    item: phase.name === 'asking' ? phase.item : phase.name === 'saving' ? phase.pending.item : null,
    left,
    undo,
    isSummary: phase.name === 'summary' || phase.name === 'submitting',
    editing: editing === null ? null : { itemId: editing.itemId, input: editing.input },
  };
  addUnfinished({ ...entry, inAccount: null });
}

export function resumedDialogue(kept: Unfinished): Dialogue {
  const { savedAt: _savedAt, isOffered: _isOffered, item, isSummary, editing, ...rest } = kept;
  return {
    ...rest,
    inputs: withoutAdding(rest.inputs),
    editing: editing === null ? null : { ...editing, status: 'open', problem: null },
    resumed: true,
    phase: isSummary
      ? { name: 'summary', failed: false }
      : item === null
        ? { name: 'fetching' }
        : { name: 'asking', item, failed: null, problem: null },
  };
}
