import { request as http, type APIRequestContext, expect, type Page } from 'playwright/test';
import type { Employee } from './employee.ts';
import { apiPort } from '../server.ts';
import { createAccount, openSession, giveSession } from './sessions.ts';
import { messageLog } from '../locators.ts';

/** An employee with one request, created with API calls. */
export interface Owner {
  readonly employee: Employee;
  /** External id of the request. */
  readonly id: string;
  /** Path of the request's screen. */
  readonly path: string;
}

/** Signs up an employee and submits a request for them. */
export async function ownRequest(
  baseURL = `http://localhost:${String(apiPort)}`,
  surveyId?: number,
): Promise<Owner> {
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

/** An open request of an employee that only one test uses, and the headers that authorize its owner. */
export interface OwnRequest {
  readonly id: string;
  readonly headers: { readonly authorization: string };
}

const SURVEY_ID = 406;
/** The survey about movers, whose playbook shows its progress. */
export const MOVERS_SURVEY_ID = 301;
/** The answer to a question that takes any text; optional ones are skipped with `null`. */
export const ANSWER = 'A new bed for a large cat';

interface Item {
  readonly id: number;
  readonly optional: boolean;
  readonly question: {
    readonly type: string;
    readonly select_options?: readonly { readonly value: string }[];
  };
}

function answerOf({ optional, question: { type, select_options: options } }: Item): string | null {
  if (optional) return null;
  return type === 'PhoneNumberInput' ? '5555550142' : (options?.[0]?.value ?? ANSWER);
}

/** Waits for the demo's automatic reply to a new request and marks it as read, so that it cannot disturb the test. */
async function readGreeting(
  api: APIRequestContext,
  headers: OwnRequest['headers'],
  id: string,
): Promise<void> {
  let newest: { readonly id: number } | undefined;
  const hasReply = async () => {
    const reply = await api.get(`/api/v1/requests/${id}`, { headers });
    newest = ((await reply.json()) as { request: { messages: { id: number }[] } }).request.messages.at(-1);
    return newest !== undefined;
  };
  await expect.poll(hasReply).toBe(true);
  await api.put(`/api/v1/requests/${id}/read`, { headers, data: { last_message_id: newest?.id } });
}

/**
 * Submits a request for the employee these headers authorize and returns its external id, once its automatic reply is read. An
 * API with the core calls alone names no request in its answer, and sends no reply: then the id is empty.
 */
export async function submitRequest(
  api: APIRequestContext,
  headers: OwnRequest['headers'],
  surveyId = SURVEY_ID,
): Promise<string> {
  const post = async (path: string, data?: object) =>
    (
      await api.post(`/api/v1/${path}`, { headers, ...(data === undefined ? {} : { data }) })
    ).json() as Promise<{
      user_request_survey?: { id: number };
      request?: { external_id: string };
    }>;
  const begun = await post(`request_surveys/${String(surveyId)}/user_request_surveys`, { for_alpha: false });
  const survey = `user_request_surveys/${String(begun.user_request_survey?.id)}`;
  for (;;) {
    const reply = await api.get(`/api/v1/${survey}/next_screen_item`, { headers });
    const { next_item: item } = (await reply.json()) as { next_item: Item | null };
    if (item === null) break;
    const answer = {
      object_satisfied_id: item.id,
      object_satisfied_type: 'Datum',
      value: answerOf(item),
    };
    await post(`${survey}/user_request_answers`, { user_request_answer: answer });
  }
  const { request } = await post(`${survey}/submit`);
  if (request !== undefined) await readGreeting(api, headers, request.external_id);
  return request?.external_id ?? '';
}

/**
 * Signs a new employee in on this page, submits a request, opens it and waits for its messages; `origin` replaces the site's
 * own, `company` is the slug of another company.
 */
export async function openOwnRequest(page: Page, origin = '', company?: string): Promise<OwnRequest> {
  const session = await openSession(page.request, await createAccount(page.request, {}, company));
  const headers = { authorization: session.authorization };
  const id = await submitRequest(page.request, headers);
  await giveSession(page, session, origin);
  await page.goto(`${origin}/requests/${id}`);
  await expect(page.locator('form[data-ready]')).toBeAttached();
  await expect(messageLog(page)).toBeVisible();
  return { id, headers };
}

interface Stored {
  readonly body_html: string;
  readonly attachment_keys: readonly string[];
}

/** Returns the thread's messages as the server stores them. */
export async function storedMessages(page: Page, { id, headers }: OwnRequest): Promise<readonly Stored[]> {
  const reply = await page.request.get(`/api/v1/requests/${id}`, { headers });
  return ((await reply.json()) as { request: { messages: Stored[] } }).request.messages;
}

/** Counts the stored messages with exactly this body. */
export async function timesStored(page: Page, own: OwnRequest, body: string): Promise<number> {
  return (await storedMessages(page, own)).filter(({ body_html }) => body_html === body).length;
}
