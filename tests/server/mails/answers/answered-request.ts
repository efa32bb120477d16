import { addConcierge } from '../../../../server/services/desk/concierges.ts';
import { findJobs } from '../../../../server/outgoing/run-jobs.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { deskNextStep, deskReply } from '../../../../src/lib/contract/desk-request.ts';
import { markRead } from '../../../../src/lib/contract/thread.ts';
import { newRequest } from '../../../helpers/employees/answered-survey.ts';
import { callerWith, newEmployee, type Caller } from '../../../helpers/employees/employee.ts';
import type { RunningApp } from '../../../helpers/start-app.ts';

export const UNREAD_MS = 2 * MINUTE_MS;

/** Adds a concierge with the name of a human being. */
export async function humanConcierge(app: RunningApp, name = 'Ada Example'): Promise<Caller> {
  return callerWith(app, (await addConcierge(app.services, name)).token);
}

/** Returns a new employee with a request, and what both sides do with it. */
export async function answeredRequest(app: RunningApp, concierge: Caller) {
  const employee = await newEmployee(app);
  const request = await newRequest(employee);
  const params = { id: request.id };
  return {
    employee,
    request,
    /** The concierge writes; returns the message's id. */
    reply: async (body = 'Good news', id = request.id): Promise<number> => {
      const { request: thread } = await concierge.call(deskReply, {
        params: { id },
        body: { message: { body }, next: { step: 'them' } },
      });
      return thread.messages.at(-1)?.id ?? 0;
    },
    complete: () => concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } }),
    read: (last_message_id: number, id = request.id) =>
      employee.call(markRead, { params: { id }, body: { last_message_id } }),
    /** All mails of the employee, oldest first. */
    mails: async () => (await app.outbox()).filter(({ recipient }) => recipient === employee.email),
  };
}

export type AnsweredRequest = Awaited<ReturnType<typeof answeredRequest>>;

/** Lets time pass, looks for due mails as every process does all the time, and waits until they are sent. */
export async function wait(app: RunningApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await findJobs(app.services, 'answer_mail');
  // Mails of two waits would otherwise be sent at the same time, in either order.
  await app.services.background.drain();
}

/** Returns the time until an hour in UTC. */
export function untilHour(app: RunningApp, hour: number): number {
  const now = app.clock.now();
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
