import type { BodyOf, ReplyOf } from '../contract/endpoint.ts';
import { getRequest, postMessage, type Message, type Request } from '../contract/requests.ts';
import { acceptsUncheckedThread, someMessages } from '../contract/unchecked-thread.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { credentials } from './credentials.ts';
import { inPieces } from './in-pieces.ts';

/** What a slow phone checks well within a frame. */
const MESSAGES_AT_ONCE = 100;

const getThread = { ...getRequest, accepts: acceptsUncheckedThread };
const postToThread = { ...postMessage, accepts: acceptsUncheckedThread };

/** The contract's check of the messages, which in a long thread would otherwise hold up typing and scrolling. */
async function checkThread({ request }: ReplyOf<typeof getThread>): Promise<Request> {
  const { token } = credentials.read();
  const messages: Message[] = [];
  await inPieces(request.messages ?? [], MESSAGES_AT_ONCE, (piece) => {
    const checked = someMessages.safeParse(piece);
    if (!checked.success) throw new ApiError({ kind: 'shape', cause: checked.error });
    messages.push(...checked.data);
  });
  // As in the client: who signed out meanwhile is shown nothing more.
  if (credentials.read().token !== token) throw new ApiError({ kind: 'aborted' });
  return { ...request, messages };
}

export async function getRequestById(id: string): Promise<Request> {
  return checkThread((await call(getThread, { params: { id } })).data);
}

export async function postRequestMessage(
  id: string,
  message: BodyOf<typeof postMessage>['message'],
): Promise<Request> {
  return checkThread((await call(postToThread, { params: { id }, body: { message } })).data);
}
