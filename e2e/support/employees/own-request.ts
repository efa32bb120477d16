import { request as http } from 'playwright/test';
import { submitRequest } from './open-own-request.ts';
import type { Employee } from './employee.ts';
import { createAccount, openSession } from './sessions.ts';

/** An employee with one request, created with API calls. */
export interface Owner {
  readonly employee: Employee;
  /** External id of the request. */
  readonly id: string;
  /** Path of the request's screen. */
  readonly path: string;
}

/** Signs up an employee and submits a request for them. */
export async function ownRequest(baseURL: string, surveyId?: number): Promise<Owner> {
  const api = await http.newContext({ baseURL });
  const employee = await createAccount(api);
  const { authorization } = await openSession(api, employee);
  const headers = { authorization };
  await submitRequest(api, headers, surveyId);
  // An API with the core calls alone does not name the request in its reply to a submit.
  const list = await api.get('/api/v1/requests/open', { headers });
  const { requests } = (await list.json()) as { requests: { external_id: string }[] };
  const id = requests[0]?.external_id ?? '';
  await api.dispose();
  return { employee, id, path: `/requests/${id}` };
}
