import { getRequestById, postRequestMessage } from '../../api/thread.ts';
import type { Request } from '../../contract/requests.ts';
import { dataOf } from '../remote.ts';
import { $user } from '../user.ts';
import type { Attempt, OutboxEntry } from './outbox-entries.ts';
import { countTwins } from './twins.ts';

/** By our own id of it, or, where the API keeps none, by its words being there once more than before. */
function hasArrived(request: Request, tried: Attempt): boolean {
  const known = request.messages.some((message) => message.client_id === tried.clientId);
  return known || countTwins(request, tried.body) > tried.twinsBefore;
}

/** What a message adds to an earlier version of itself that did arrive. */
function addedTo(earlier: Attempt, { body, file }: OutboxEntry): Pick<OutboxEntry, 'body' | 'file'> {
  return {
    body: body.startsWith(earlier.body) ? body.slice(earlier.body.length).trimStart() : body,
    file: file?.key === earlier.file?.key ? null : file,
  };
}

/**
 * Brings a message to the server and answers the request with it. Whatever was tried before is looked for first: it is
 * stored once with any API, whether or not that knows our ids.
 * @throws {ApiError}
 */
export async function deliver(entry: OutboxEntry): Promise<Request> {
  const { requestId, clientId, earlier, tried } = entry;
  const request = tried || earlier !== null ? await getRequestById(requestId) : null;
  if (request !== null && tried && hasArrived(request, entry)) return request;
  const isAddition = request !== null && earlier !== null && hasArrived(request, earlier);
  const { body, file } = isAddition ? addedTo(earlier, entry) : entry;
  if (request !== null && body.trim() === '') return request;
  return postRequestMessage(requestId, {
    body,
    source: 'user',
    source_name: dataOf($user.get())?.full_name ?? '',
    attachment_keys: file === null ? [] : [file.key],
    client_id: clientId,
  });
}
