import type { Hono } from 'hono';
import {
  enterName,
  getAnswerMails,
  listDevices,
  putAnswerMails,
  signOutOthers,
} from '../../src/lib/contract/account.ts';
import { readAnswerMails, setAnswerMails } from '../services/account/answer-mails.ts';
import { enterName as setName } from '../services/account/enter-name.ts';
import {
  listDevices as findDevices,
  signOutOthers as endOtherSessions,
} from '../services/account/devices.ts';
import type { Services } from '../services/context.ts';
import { mount } from './http/mount.ts';

/** Mounts the calls of Account Settings. */
export function mountAccount(app: Hono, services: Services): void {
  mount(app, services, listDevices, ({ viewer }) => findDevices(services, viewer));
  mount(app, services, signOutOthers, async ({ viewer }) => {
    await endOtherSessions(services, viewer);
    return { success: true as const };
  });
  mount(app, services, getAnswerMails, async ({ viewer }) => ({
    answer_mails: await readAnswerMails(services, viewer),
  }));
  mount(app, services, putAnswerMails, async ({ viewer, body }) => {
    await setAnswerMails(services, viewer, body.answer_mails);
    return body;
  });
  mount(app, services, enterName, async ({ viewer, body: { user } }) => {
    await setName(services, viewer, { firstName: user.name, lastName: user.last_name });
    return { success: true as const };
  });
}
