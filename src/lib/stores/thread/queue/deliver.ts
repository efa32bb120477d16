import { ApiError } from '../../../api/shared/api-error.ts';
import { getRequestById, postRequestMessage } from '../../../api/thread.ts';
import type { Request } from '../../../contract/requests.ts';
import { plainText } from '../../../format/plain-text.ts';
import { $user } from '../../session/user.ts';
import { dataOf } from '../../shared/remote.ts';
import { continuationOf } from '../composer/continuation.ts';
import { $openRequestId, $thread, FIRST_PART } from '../request-thread.ts';
import type { MessageContent, MessageVersion, PendingMessage, Posting } from './pending-messages.ts';

/** Tells whether the API stores `client_id`; with any other API, messages are matched by their content. */
function storesIds(request: Request | null): boolean {
  return request?.messages.some((message) => message.client_id !== undefined) === true;
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Counts the employee's messages with this content. Where the API returns no files, the text alone decides. */
function countTwins(request: Request, { body, file }: MessageContent): number {
  const wanted = withSingleSpaces(body);
  return request.messages.filter(
    (message) =>
      message.source === 'user' &&
      plainText(message.body_html) === wanted &&
      (file === null || message.attachment_keys.length === 0 || message.attachment_keys.includes(file.key)),
  ).length;
}

function isDelivered(request: Request, { clientId, posted }: MessageVersion): boolean {
  if (posted === null) return false;
  if (storesIds(request)) return request.messages.some((message) => message.client_id === clientId);
  return countTwins(request, posted) > posted.twinsBefore;
}

/** Returns what a message adds to its last delivered version, which may be the message itself; null for nothing. */
function undeliveredPart(request: Request, message: PendingMessage): MessageContent | null {
  const { body, file, earlier } = message;
  const delivered = [...earlier, message].findLast((one) => isDelivered(request, one));
  if (delivered === undefined) return { body, file };
  const added = continuationOf(body, delivered.body);
  const addedFile = file?.key === delivered.file?.key ? null : file;
  if (added === '' && addedFile === null) return null;
  // A file needs text: repeating the text is better than losing the file.
  return { body: added === null || added === '' ? body : added, file: addedFile };
}

/** Fetches the thread, except for a first try whose open thread shows that the API stores `client_id`. */
async function fetchIfNeeded({ requestId, posted, earlier }: PendingMessage): Promise<Request | null> {
  const open = $openRequestId.get() === requestId ? dataOf($thread.get()) : null;
  const isFirst = posted === null && earlier.length === 0;
  return isFirst && storesIds(open) ? null : getRequestById(requestId);
}

/**
 * Delivers a message and returns the request with it. Looks for earlier tries first, so that any API stores the message
 * once, with or without `client_id`. `note` stores what is about to be posted; it returns false when the message must
 * not be sent any more.
 * @throws {ApiError}
 */
export async function deliver(
  message: PendingMessage,
  note: (posting: Posting) => boolean,
): Promise<Request> {
  const post = ({ body, file }: MessageContent, twinsBefore: number): Promise<Request> => {
    if (!note({ body, file, twinsBefore })) throw new ApiError({ kind: 'aborted' });
    const posting = {
      body,
      source: 'user',
      source_name: dataOf($user.get())?.full_name ?? '',
      attachment_keys: file === null ? [] : [file.key],
      client_id: message.clientId,
    } as const;
    return postRequestMessage(message.requestId, posting, FIRST_PART);
  };
  const request = await fetchIfNeeded(message);
  if (request === null) return post(message, 0);
  const part = undeliveredPart(request, message);
  return part === null ? request : post(part, countTwins(request, part));
}
