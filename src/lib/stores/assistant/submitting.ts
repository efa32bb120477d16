import { asApiError } from '../../api/api-error.ts';
import { postSubmit } from '../../api/user-request-surveys.ts';
import { track } from '../../telemetry/track.ts';
import { dataOf } from '../remote.ts';
import { $openRequests, latestRequest, refreshRequestLists } from '../request-lists.ts';
import { $user, refreshUser } from '../user.ts';
import { askNext } from './assistant.ts';
import { $conversation, step, stepAfter } from './current.ts';
import { withPhase } from './transitions.ts';

/**
 * Sends the request. The count and the lists are refreshed behind the confirmation, whose link comes from the reply or,
 * where the API does not say, from the newest open request (DECISIONS section 5).
 */
export async function submitRequest(): Promise<void> {
  const conversation = $conversation.get();
  if (conversation?.phase.name !== 'summary' || conversation.userSurveyId === null) return;
  const isFirst = dataOf($user.get())?.request_count === 0;
  const outcome = { isIncomplete: false };
  step((current) => withPhase(current, { name: 'submitting' }));
  const isSent = await stepAfter(
    postSubmit(conversation.userSurveyId),
    (current, requestId) => withPhase(current, { name: 'received', requestId, isFirst }),
    (current, error) => {
      outcome.isIncomplete = asApiError(error).code === 'survey_incomplete';
      return withPhase(current, { name: 'summary', failed: !outcome.isIncomplete });
    },
  );
  if (outcome.isIncomplete) await askNext();
  if (!isSent) return;
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
