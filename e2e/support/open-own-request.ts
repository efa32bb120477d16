import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { createAccount, giveSession, openSession } from './sessions.ts';

/** A person of a test's own, known by their token, and one open request of theirs. */
export interface OwnRequest {
  readonly id: string;
  readonly headers: { readonly authorization: string };
}

const SURVEY_ID = 406;
/** Whatever is asked accepts it or is skipped with `null`. */
const ANSWER = 'A new bed for a large cat';

interface Item {
  readonly id: number;
  readonly optional: boolean;
}

/** Submits one request of the person whose headers these are. */
export async function submitRequest(api: APIRequestContext, headers: OwnRequest['headers']): Promise<string> {
  const post = async (path: string, data?: object) =>
    (
      await api.post(`/api/v1/${path}`, { headers, ...(data === undefined ? {} : { data }) })
    ).json() as Promise<{
      user_request_survey?: { id: number };
      request?: { external_id: string };
    }>;
  const begun = await post(`request_surveys/${String(SURVEY_ID)}/user_request_surveys`, { for_alpha: false });
  const survey = `user_request_surveys/${String(begun.user_request_survey?.id)}`;
  for (;;) {
    const reply = await api.get(`/api/v1/${survey}/next_screen_item`, { headers });
    const { next_item: item } = (await reply.json()) as { next_item: Item | null };
    if (item === null) break;
    const answer = {
      object_satisfied_id: item.id,
      object_satisfied_type: 'Datum',
      value: item.optional ? null : ANSWER,
    };
    await post(`${survey}/user_request_answers`, { user_request_answer: answer });
  }
  return (await post(`${survey}/submit`)).request?.external_id ?? '';
}

/**
 * Opens a request that nobody else has, as somebody new who is signed in on this page's browser; on another way to the
 * site when `origin` is given.
 */
export async function openOwnRequest(page: Page, origin = ''): Promise<OwnRequest> {
  const session = await openSession(page.request, await createAccount(page.request));
  const headers = { authorization: session.authorization };
  const id = await submitRequest(page.request, headers);
  await giveSession(page, session, origin);
  await page.goto(`${origin}/requests/${id}`);
  // The field is there first, and what sends and attaches a moment later.
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  return { id, headers };
}

interface Stored {
  readonly body_html: string;
  readonly attachment_keys: readonly string[];
}

/** What the server has stored of the conversation. */
export async function storedMessages(page: Page, { id, headers }: OwnRequest): Promise<readonly Stored[]> {
  const reply = await page.request.get(`/api/v1/requests/${id}`, { headers });
  return ((await reply.json()) as { request: { messages: Stored[] } }).request.messages;
}

/** How many messages of exactly these words the server has. */
export async function timesStored(page: Page, own: OwnRequest, body: string): Promise<number> {
  return (await storedMessages(page, own)).filter(({ body_html }) => body_html === body).length;
}
