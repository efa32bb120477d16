import { wireId } from '../../contract/shared/text.ts';
import { z } from '../../contract/shared/zod.ts';
import { dropDraft, readDraft, writeDraft } from '../shared/drafts.ts';
import type { Dialogue, Survey } from './dialogue.ts';
import { isSameStart, storedSurvey } from './unfinished-list.ts';

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
