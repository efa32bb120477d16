import { expect, type Page } from 'playwright/test';
import { randomEmployee } from './employee.ts';
import { submitRequest } from './own-request.ts';
import { createAccount, openSession } from './sessions.ts';

/** A request that waits at the desk, and its employee's side. */
export interface Waiting {
  readonly id: string;
  /** The last name, which no other employee has. */
  readonly name: string;
  write(text: string): Promise<void>;
}

/** Returns a last name that no other employee has. */
const uniqueName = () => `Solberg-${randomEmployee().email.replace(/\W/g, '').slice(8, 16)}`;

/** Signs up an employee named Mira and submits a request of theirs, with API calls. */
export async function newWaiting({ request: api }: Page, name = uniqueName()): Promise<Waiting> {
  const session = await openSession(api, await createAccount(api, { firstName: 'Mira', lastName: name }));
  const headers = { authorization: session.authorization };
  const id = await submitRequest(api, headers);
  const write = async (body: string) => {
    const message = { message: { body } };
    expect((await api.post(`/api/v1/requests/${id}/messages`, { headers, data: message })).ok()).toBe(true);
  };
  return { id, name, write };
}
