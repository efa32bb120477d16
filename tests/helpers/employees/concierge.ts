import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { appOfFile, type RunningApp } from '../start-app.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { rateCompletion } from '../../../src/lib/contract/completion.ts';
import { deskNextStep } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from './answered-survey.ts';
import { callerWith, insertAccount, newEmployee, type Caller } from './employee.ts';
import { addTestSurveys } from './test-survey.ts';

export interface SignedInConcierge extends Caller {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  /** Authorization header of the session. */
  readonly authorization: string;
}

interface Given {
  readonly name?: string;
  readonly role?: 'concierge' | 'lead';
  readonly companyIds?: readonly number[] | null;
  /** The proof of the session: a passkey, a password that owes a code, or a password that owes the enrollment. */
  readonly proof?: 'passkey' | 'owes-code' | 'owes-enrollment';
}

/** Inserts a concierge with an account, its password (`EMPLOYEE_PASSWORD`) and a session, by default a passkey's. */
export async function newConcierge(app: RunningApp, given: Given = {}): Promise<SignedInConcierge> {
  const { db, clock } = app.services;
  const now = clock.now();
  const { name = `Sample ${randomUUID()}`, role = 'concierge', companyIds = null, proof = 'passkey' } = given;
  const email = `${randomUUID()}@desk.test`;
  const { userId, token } = await insertAccount(
    app,
    {
      ...{ kind: 'concierge', email, firstName: name, lastName: '' },
      mfaEnabledAt: proof === 'owes-code' ? now : null,
    },
    {
      mfaRequired: proof === 'owes-code',
      passkeyId: proof === 'passkey' ? 1 : null,
      factorAt: proof === 'passkey' ? now : null,
    },
  );
  const [concierge] = await db
    .insert(concierges)
    .values({ name, role, companyIds: companyIds && [...companyIds], userId, createdAt: now })
    .returning({ id: concierges.id });
  if (concierge === undefined) throw new Error('The concierge was not inserted');
  const authorization = `Bearer ${token}`;
  return { ...callerWith(app, token), id: concierge.id, userId, email, name, authorization };
}

/** Starts an app for all tests of a file, with the concierges Ines and Noor, and surveys to ask for. */
export async function deskOfFile() {
  const app = await appOfFile();
  await addTestSurveys(app);
  const [ines, noor] = [await newConcierge(app, { name: 'Ines' }), await newConcierge(app, { name: 'Noor' })];
  // Days that pass in one test end no session of the next.
  beforeEach(async () => {
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await app.services.db
      .update(sessions)
      .set({ lastSeenAt: now, factorAt: now, expiresAt })
      .where(inArray(sessions.userId, [ines.userId, noor.userId]));
  });
  return { app, ines, noor };
}

/** Lets a second pass, and returns a new employee, Ana Silva, with a request: the parameters of its calls. */
export async function employeeWithRequest(app: RunningApp, surveyId?: number) {
  app.clock.advance(1000);
  const employee = await newEmployee(app, 'Ana', 'Silva');
  return { employee, params: { id: (await newRequest(employee, surveyId)).id } };
}

export const complete = (concierge: Caller, params: { readonly id: number }) =>
  concierge.call(deskNextStep, { params, body: { next: { step: 'complete' } } });

/** Has a completed request rated by its employee. */
export async function rate(employee: Caller, params: { readonly id: number }, rating: number, text = '') {
  const { completion } = (await employee.call(getRequest, { params })).request;
  const completion_id = completion?.id ?? 0;
  await employee.call(rateCompletion, { params, body: { completion_id, rating, text } });
}
