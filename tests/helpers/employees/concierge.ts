import { randomUUID } from 'node:crypto';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { appOfFile, type RunningApp } from '../start-app.ts';
import { callerWith, insertAccount, type Caller } from './employee.ts';
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
  return {
    app,
    ines: await newConcierge(app, { name: 'Ines' }),
    noor: await newConcierge(app, { name: 'Noor' }),
  };
}
