import { computed } from 'nanostores';
import { $user } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';

/** How an answer reaches the employee outside of the app. */
export type AnswerNotice = 'mail' | 'daily-mail' | 'no-mail' | 'unconfirmed';

/** What the employee may expect after a request; parts that the API says nothing about are null. */
export interface AnswerPromise {
  /** Completes “Usually within …”. */
  readonly within: string | null;
  readonly notice: AnswerNotice | null;
  readonly email: string;
}

const NOTICES: Readonly<Record<string, AnswerNotice>> = { on: 'mail', daily: 'daily-mail', off: 'no-mail' };

/** When and how the next answer comes (docs/product/requests.md#answer-time); null where there is nothing to say. */
export const $answerPromise = computed($user, (remote): AnswerPromise | null => {
  const user = dataOf(remote);
  if (user === null) return null;
  const within = user.companies.find(({ answer_within: time }) => time !== null)?.answer_within ?? null;
  const known = NOTICES[user.answer_mails ?? ''] ?? null;
  const notice = known !== null && user.email_confirmed === false ? 'unconfirmed' : known;
  return within === null && notice === null ? null : { within, notice, email: user.email };
});
