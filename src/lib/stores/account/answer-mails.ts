import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { getAnswerMails, putAnswerMails, type AnswerMails } from '../../contract/account.ts';
import { accountText } from '../../messages/account.ts';
import { describeWithPrefix } from '../../messages/shared/failures.ts';
import { refreshUser, unlessMissing } from '../session/user.ts';
import { createRemote, ready } from '../shared/remote.ts';

export interface AnswerMailsSaving {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly message: string;
}

/** When mails about answers come; null where the API has no such call, and the section is hidden. */
export const { $remote: $answerMails, refresh: refreshAnswerMails } = createRemote<AnswerMails | null>({
  load: () => unlessMissing(async () => (await call(getAnswerMails)).answer_mails),
});
export const $answerMailsSaving = atom<AnswerMailsSaving>({ status: 'idle', message: '' });

/** Shows a choice at once and stores it, after the call in flight; a failure shows the last stored one again. */
export async function chooseAnswerMails(choice: AnswerMails): Promise<void> {
  const shown = $answerMails.get();
  if (shown.status !== 'ready' || shown.data === null) return;
  let stored = shown.data;
  $answerMails.set(ready(choice));
  if ($answerMailsSaving.get().status === 'busy') return;
  $answerMailsSaving.set({ status: 'busy', message: '' });
  try {
    for (let wanted = wish(stored); wanted !== stored; wanted = wish(stored)) {
      await call(putAnswerMails, { body: { answer_mails: wanted } });
      stored = wanted;
    }
    $answerMailsSaving.set({ status: 'done', message: accountText.answerMailsSaved[stored] });
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    $answerMails.set(ready(stored));
    $answerMailsSaving.set({
      status: 'failed',
      message: describeWithPrefix(accountText.answerMailsFailed, error),
    });
  }
}

/** Returns the choice on screen, which may have changed during a call. */
function wish(otherwise: AnswerMails): AnswerMails {
  const shown = $answerMails.get();
  return shown.status === 'ready' ? (shown.data ?? otherwise) : otherwise;
}
