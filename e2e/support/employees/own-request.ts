import { request as http, type APIRequestContext } from 'playwright/test';
import { submitRequest, type OwnRequest } from './open-own-request.ts';
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

interface Thread {
  readonly messages: readonly { readonly id: number }[];
}

/** Waits for the automatic reply to a new request and marks it as read, so that it cannot disturb the test. */
async function readGreeting(
  api: APIRequestContext,
  headers: OwnRequest['headers'],
  id: string,
): Promise<void> {
  for (;;) {
    const reply = await api.get(`/api/v1/requests/${id}`, { headers });
    const { request } = (await reply.json()) as { request: Thread };
    const newest = request.messages.at(-1);
    if (newest !== undefined) {
      await api.put(`/api/v1/requests/${id}/read`, { headers, data: { last_message_id: newest.id } });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Signs up an employee and submits a request for them. `greeted`: the API sends automatic replies. */
export async function ownRequest(baseURL: string, greeted: boolean, surveyId?: number): Promise<Owner> {
  const api = await http.newContext({ baseURL });
  const employee = await createAccount(api);
  const { authorization } = await openSession(api, employee);
  const headers = { authorization };
  await submitRequest(api, headers, surveyId);
  // An API with the core calls alone does not name the request in its reply to a submit.
  const list = await api.get('/api/v1/requests/open', { headers });
  const { requests } = (await list.json()) as { requests: { external_id: string }[] };
  const id = requests[0]?.external_id ?? '';
  if (greeted) await readGreeting(api, headers, id);
  await api.dispose();
  return { employee, id, path: `/requests/${id}` };
}
