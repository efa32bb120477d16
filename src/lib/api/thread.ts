import type { BodyOf, EmittedBy } from '../contract/shared/endpoint.ts';
import { getRequest, type Request } from '../contract/requests.ts';
import { markRead, postMessage } from '../contract/thread.ts';
import { call } from './shared/client.ts';

export async function getRequestById(id: string): Promise<Request> {
  return (await call(getRequest, { params: { id } })).data.request;
}

export async function postRequestMessage(
  id: string,
  message: BodyOf<typeof postMessage>['message'],
): Promise<Request> {
  return (await call(postMessage, { params: { id }, body: { message } })).data.request;
}

/** Tells the API up to which message the employee has seen the thread. */
export async function putRead(id: string, lastMessageId: number): Promise<EmittedBy<typeof markRead>> {
  return (await call(markRead, { params: { id }, body: { last_message_id: lastMessageId } })).data;
}
