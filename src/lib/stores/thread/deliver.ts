import { ApiError } from '../../api/api-error.ts';
import { getRequestById, postRequestMessage } from '../../api/thread.ts';
import type { Request } from '../../contract/requests.ts';
import { dataOf } from '../remote.ts';
import { $user } from '../user.ts';
import { continuationOf } from './continuation.ts';
import type { Attempt, OutboxEntry, Posting } from './outbox-entries.ts';
import { $openRequestId, $thread } from './request-thread.ts';
import { countTwins, type Wording } from './twins.ts';

/** An API that knows our ids tells of them with every message; with any other, messages are known by their words. */
function keepsIds(request: Request | null): boolean {
  return request?.messages.some((message) => message.client_id !== undefined) === true;
}

function hasArrived(request: Request, { clientId, posted }: Attempt): boolean {
  if (posted === null) return false;
  if (keepsIds(request)) return request.messages.some((message) => message.client_id === clientId);
  return countTwins(request, posted) > posted.twinsBefore;
}

/** What is left to be said where earlier versions of a message did arrive; null for nothing. */
function notYetSaid(request: Request, { body, file, earlier }: OutboxEntry): Wording | null {
  const arrived = earlier.findLast((one) => hasArrived(request, one));
  if (arrived === undefined) return { body, file };
  const added = continuationOf(body, arrived.body);
  const addedFile = file?.key === arrived.file?.key ? null : file;
  if (added === '' && addedFile === null) return null;
  // A file needs words to go with it; rather twice than without.
  return { body: added === null || added === '' ? body : added, file: addedFile };
}

/** The first try need not look where the open thread shows that the API keeps our ids. */
async function look({ requestId, posted, earlier }: OutboxEntry): Promise<Request | null> {
  const open = $openRequestId.get() === requestId ? dataOf($thread.get()) : null;
  const isFirst = posted === null && earlier.length === 0;
  return isFirst && keepsIds(open) ? null : getRequestById(requestId);
}

/**
 * Brings a message to the server and answers the request with it. Whatever was tried before is looked for first: it is
 * stored once with any API, whether or not that knows our ids. `note` keeps what is about to be posted; it says no when
 * the message is not to be sent any more.
 * @throws {ApiError}
 */
export async function deliver(entry: OutboxEntry, note: (posting: Posting) => boolean): Promise<Request> {
  const request = await look(entry);
  if (request !== null && hasArrived(request, entry)) return request;
  const wording = request === null ? entry : notYetSaid(request, entry);
  if (request !== null && wording === null) return request;
  const { body, file } = wording ?? entry;
  const twinsBefore = request === null ? 0 : countTwins(request, { body, file });
  if (!note({ body, file, twinsBefore })) throw new ApiError({ kind: 'aborted' });
  return postRequestMessage(entry.requestId, {
    body,
    source: 'user',
    source_name: dataOf($user.get())?.full_name ?? '',
    attachment_keys: file === null ? [] : [file.key],
    client_id: entry.clientId,
  });
}
