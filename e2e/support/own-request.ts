import { request as http, type APIRequestContext } from 'playwright/test';
import { submitRequest, type OwnRequest } from './open-own-request.ts';
import type { Person } from './people.ts';
import { createAccount, openSession } from './sessions.ts';

/** Somebody with one request of their own, made by calls alone. */
export interface Owner {
  readonly person: Person;
  /** The request's external id. */
  readonly id: string;
  /** Path of the request's screen. */
  readonly path: string;
}

interface Thread {
  readonly messages: readonly { readonly id: number }[];
}

/** With automatic replies on, a request is greeted after some seconds; tests begin after that, with everything read. */
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

/** Signs somebody up at the API and puts a request in for them. `greeted`: the API sends automatic replies. */
export async function ownRequest(baseURL: string, greeted: boolean): Promise<Owner> {
  const api = await http.newContext({ baseURL });
  const person = await createAccount(api);
  const { authorization } = await openSession(api, person);
  const headers = { authorization };
  await submitRequest(api, headers);
  // What an API of section 7 answers to a submit does not name the request.
  const list = await api.get('/api/v1/requests/open', { headers });
  const { requests } = (await list.json()) as { requests: { external_id: string }[] };
  const id = requests[0]?.external_id ?? '';
  if (greeted) await readGreeting(api, headers, id);
  await api.dispose();
  return { person, id, path: `/requests/${id}` };
}
