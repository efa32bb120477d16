import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  enterName,
  getAnswerMails as getAnswerMailsEndpoint,
  listDevices,
  putAnswerMails as putAnswerMailsEndpoint,
  signOutOthers,
  type AnswerMails,
} from '../contract/account.ts';
import { call } from './shared/client.ts';

export const getDevices = async () => (await call(listDevices)).data.sessions;

export async function deleteOtherSessions(): Promise<void> {
  await call(signOutOthers);
}

export async function putName(firstName: string, lastName: string): Promise<void> {
  await call(enterName, { body: { user: { name: firstName, last_name: lastName } } });
}

export const getAnswerMails = async () => (await call(getAnswerMailsEndpoint)).data.answer_mails;

export async function putAnswerMails(choice: AnswerMails): Promise<void> {
  await call(putAnswerMailsEndpoint, { body: { answer_mails: choice } });
}

/** Asks for a change of the address, which takes effect with the link in the mail to the new one. */
export async function putEmail(email: string, password: string): Promise<void> {
  await call(changeEmail, { body: { user: { email, password } } });
}

export async function deleteEmailChange(): Promise<void> {
  await call(cancelEmailChange);
}

export async function postEmailConfirmation(token: string): Promise<void> {
  await call(confirmEmailChange, { body: { confirmation_token: token } });
}
