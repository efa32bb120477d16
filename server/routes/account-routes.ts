import * as contract from '../../src/lib/contract/account.ts';
import {
  enterName,
  readAnswerMails,
  setAnswerMails,
  listDevices,
  signOutOthers,
} from '../services/account/account.ts';
import { changeEmail, confirmEmailChange, endEmailChange } from '../services/identity/change-email.ts';
import { PASSWORD_CHECKS } from './http/account-limits.ts';
import { defineCalls, done, type RateLimit } from './http/mount.ts';
import { askToUnsubscribe, stopMailsByLink } from './unsubscribe-page.ts';

/** A mail provider calls it for all of its mailboxes from few addresses. */
const UNSUBSCRIBE_LIMIT: RateLimit = { name: 'unsubscribe', perMinute: 300 };

export const accountCalls = defineCalls('account', contract, {
  listDevices: ({ services, viewer }) => listDevices(services, viewer),
  signOutOthers: done(({ services, viewer }) => signOutOthers(services, viewer)),
  getAnswerMails: async ({ services, viewer }) => ({
    answer_mails: await readAnswerMails(services, viewer),
  }),
  putAnswerMails: async ({ services, viewer, body }) => {
    await setAnswerMails(services, viewer, body.answer_mails);
    return body;
  },
  unsubscribePage: { limit: UNSUBSCRIBE_LIMIT, respond: askToUnsubscribe },
  unsubscribe: { limit: UNSUBSCRIBE_LIMIT, respond: stopMailsByLink },
  changeEmail: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, body: { user } }) => changeEmail(services, viewer, user)),
  },
  cancelEmailChange: done(({ services, viewer }) =>
    endEmailChange(services.db, viewer.userId, services.clock.now()),
  ),
  confirmEmailChange: {
    limit: { name: 'confirmation', perMinute: 60 },
    reply: done(({ services, viewer, body }) =>
      confirmEmailChange(services, viewer, body.confirmation_token),
    ),
  },
  enterName: done(({ services, viewer, body: { user } }) =>
    enterName(services, viewer, { firstName: user.name, lastName: user.last_name }),
  ),
});
