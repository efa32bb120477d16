import { ApiError } from '../../api/shared/api-error.ts';
import { getRequestById, postRequestMessage } from '../../api/thread.ts';
import type { Request } from '../../contract/requests.ts';
import { plainText } from '../../format/plain-text.ts';
import { $user } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';
import { $openRequestId, $thread, FIRST_PART } from './request-thread.ts';
import type { MessageContent, PendingMessage } from './stored-messages.ts';

/** Tells whether the API stores `client_id`; with any other API, messages are matched by their content. */
function storesIds(request: Request | null): boolean {
  return request?.messages.some((message) => message.client_id !== undefined) === true;
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Counts the employee's messages with this content. Where the API returns no files, the text alone decides. */
function countIdenticalMessages(request: Request, { body, file }: MessageContent): number {
  const wanted = withSingleSpaces(body);
  return request.messages.filter(
    (message) =>
      message.source === 'user' &&
      plainText(message.body_html) === wanted &&
      (file === null || message.attachment_keys.length === 0 || message.attachment_keys.includes(file.key)),
  ).length;
}

/** Tells whether an earlier try was stored although its reply was lost. */
function isStored(request: Request, message: PendingMessage): boolean {
  const { clientId, identicalBefore } = message;
  if (identicalBefore === null) return false;
  if (storesIds(request)) return request.messages.some(({ client_id }) => client_id === clientId);
  return countIdenticalMessages(request, message) > identicalBefore;
}

/**
 * Delivers a message and returns the request with it. Looks for an earlier try first, so that any API stores the message
 * once, with or without `client_id`; only the first try to a thread that is known to have ids is a single call. `note`
 * stores the number of identical messages before the POST; it returns false when the message must not be sent any more.
 * @throws {ApiError}
 */
export async function deliver(
  message: PendingMessage,
  note: (identicalBefore: number) => boolean,
): Promise<Request> {
  const { requestId, clientId, body, file, cardAnswer, identicalBefore } = message;
  const open = $openRequestId.get() === requestId ? dataOf($thread.get()) : null;
  const isKnown = identicalBefore === null && storesIds(open);
  const request = isKnown ? null : await getRequestById(requestId);
  if (request !== null && isStored(request, message)) return request;
  if (!note(request === null ? 0 : countIdenticalMessages(request, message)))
    throw new ApiError({ kind: 'aborted' });
  const posted = {
    body,
    source: 'user',
    source_name: dataOf($user.get())?.full_name ?? '',
    attachment_keys: file === null ? [] : [file.key],
    client_id: clientId,
    ...(cardAnswer && { card_answer: cardAnswer }),
  } as const;
  return postRequestMessage(requestId, posted, FIRST_PART);
}
