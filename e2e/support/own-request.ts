import { request as http, type APIRequestContext } from 'playwright/test';
import { COMPANY, somebody, type Person } from './people.ts';

/** Two questions and an optional note: the shortest survey. */
const SURVEY_ID = 406;

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

async function submitSurvey(api: APIRequestContext): Promise<void> {
  const started = await api.post(`/api/v1/request_surveys/${SURVEY_ID}/user_request_surveys`, {
    data: { user_request_survey: { for_alpha: false }, for_alpha: false },
  });
  const { user_request_survey: survey } = (await started.json()) as { user_request_survey: { id: number } };
  const base = `/api/v1/user_request_surveys/${survey.id}`;
  for (;;) {
    const next = await api.get(`${base}/next_screen_item`);
    const { next_item: item } = (await next.json()) as { next_item: { question: { id: number } } | null };
    if (item === null) break;
    const answer = {
      object_satisfied_id: item.question.id,
      object_satisfied_type: 'Datum',
      value: 'A blue one',
    };
    await api.post(`${base}/user_request_answers`, { data: { user_request_answer: answer } });
  }
  await api.post(`${base}/submit`, { data: {} });
}

/** With automatic replies on, a request is greeted after some seconds; tests begin after that, with everything read. */
async function readGreeting(api: APIRequestContext, id: string): Promise<void> {
  for (;;) {
    const reply = await api.get(`/api/v1/requests/${id}`);
    const { request } = (await reply.json()) as { request: Thread };
    const newest = request.messages.at(-1);
    if (newest !== undefined) {
      await api.put(`/api/v1/requests/${id}/read`, { data: { last_message_id: newest.id } });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Signs somebody up at the API and puts a request in for them. `greeted`: the API sends automatic replies. */
export async function ownRequest(baseURL: string, greeted: boolean): Promise<Owner> {
  const person = somebody();
  const { email, password, firstName, lastName } = person;
  const guest = await http.newContext({ baseURL });
  const user = { email, password, name: firstName, last_name: lastName, company_slug: COMPANY };
  await guest.post('/api/v1/users/sign_up', { data: { user } });
  const signedIn = await guest.post('/api/v1/users/sign_in', { data: { user: { email, password } } });
  const authorization = signedIn.headers()['authorization'] ?? '';
  await guest.dispose();
  const api = await http.newContext({ baseURL, extraHTTPHeaders: { authorization } });
  await submitSurvey(api);
  const list = await api.get('/api/v1/requests/open');
  const { requests } = (await list.json()) as { requests: { external_id: string }[] };
  const id = requests[0]?.external_id ?? '';
  if (greeted) await readGreeting(api, id);
  await api.dispose();
  return { person, id, path: `/requests/${id}` };
}
