import { asApiError } from '../../api/shared/api-error.ts';
import { postSubmit } from '../../api/assistant.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { dataOf } from '../shared/remote.ts';
import { $openRequests, latestRequest, refreshRequestLists } from '../requests/request-lists.ts';
import { $user, refreshUser } from '../session/user.ts';
import { takeComeBack } from '../shell/drawers.ts';
import { askNext } from './assistant.ts';
import { $dialogue, step, stepAfter } from './current.ts';
import { reportNeedSent } from './sent-need.ts';
import { withPhase } from './transitions.ts';

/**
 * Sends the request, then refreshes the user and the lists. The link of the confirmation comes from the reply; if the
 * reply has none, from the newest open request (docs/product/assistant.md#confirmation).
 */
export async function submitRequest(): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue?.phase.name !== 'summary' || dialogue.userSurveyId === null) return;
  const isFirst = dataOf($user.get())?.request_count === 0;
  const outcome = { isIncomplete: false };
  step((current) => withPhase(current, { name: 'submitting' }));
  const isSent = await stepAfter(
    postSubmit(dialogue.userSurveyId),
    (current, requestId) => withPhase(current, { name: 'received', requestId, isFirst }),
    (current, error) => {
      outcome.isIncomplete = asApiError(error).code === 'survey_incomplete';
      return withPhase(current, { name: 'summary', failed: !outcome.isIncomplete });
    },
  );
  if (outcome.isIncomplete) await askNext();
  if (!isSent) return;
  // What the request was started from has served its purpose.
  takeComeBack();
  if (dialogue.survey.text !== undefined) reportNeedSent(dialogue.survey.text);
  track('request_survey_submit', { first: isFirst });
  await refreshAfterSubmit();
}

async function refreshAfterSubmit(): Promise<void> {
  await Promise.all([refreshUser(), refreshRequestLists(['open', 'in_progress'])]);
  const newest = latestRequest(dataOf($openRequests.get()) ?? []);
  step((current) =>
    current.phase.name === 'received' && current.phase.requestId === null && newest !== null
      ? withPhase(current, { ...current.phase, requestId: newest.external_id })
      : current,
  );
}
