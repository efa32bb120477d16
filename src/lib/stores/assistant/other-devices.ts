import { discardUnfinished } from './account-drafts.ts';
import { forgetAnswerUploads } from './answer-uploads.ts';
import { askNext, beginAssistant, beginSurvey } from './assistant.ts';
import { askAccount, isAhead } from './continued-draft.ts';
import { $dialogue, step } from './current-dialogue.ts';
import { withAccount } from './resume.ts';
import { dropUnfinished } from './unfinished-list.ts';
import { dropUntouched, findOutline } from './unfinished.ts';

/** Discards the oldest draft, for which a survey waits, and begins it (docs/product/assistant.md#number-of-drafts). */
export async function discardOldest(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue?.phase.name !== 'full') return;
  await discardUnfinished(dialogue.phase.oldest.userSurveyId);
  const { id: surveyId, ...survey } = dialogue.survey;
  await beginAssistant({ kind: 'survey', surveyId, ...survey });
}

/** Shows what other devices have done meanwhile, when the page with an open dialogue is looked at again. */
export async function catchUp(): Promise<void> {
  const dialogue = $dialogue.get();
  const { userSurveyId = null, phase, editing } = dialogue ?? {};
  const rests = phase?.name === 'asking' || phase?.name === 'summary';
  if (dialogue === null || userSurveyId === null || !rests || editing !== null) return;
  const kept = findOutline({ draft: userSurveyId });
  if (kept === null || kept.inAccount === null) return;
  const found = await askAccount(userSurveyId, true).catch(() => null);
  // Whoever has gone on meanwhile is not interrupted.
  if (found === null || $dialogue.get() !== dialogue) return;
  if (found.kind === 'draft' && !isAhead(found.draft, dialogue)) return;
  step(() => withAccount({ dialogue, own: dialogue }, found, kept.savedAt));
  if ($dialogue.get()?.phase.name === 'fetching') await askNext();
}

/** Begins a survey again whose run is gone: each question finds what was written to it. */
export async function startAgain(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue === null) return;
  const { survey, inputs, userSurveyId } = dialogue;
  if (userSurveyId !== null) dropUnfinished(userSurveyId);
  dropUntouched(survey);
  forgetAnswerUploads();
  await beginSurvey(survey, inputs);
}
