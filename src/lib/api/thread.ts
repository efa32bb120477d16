import type { BodyOf } from '../contract/shared/endpoint.ts';
import { getRequest, type Request } from '../contract/requests.ts';
import { deleteFile, markRead, postMessage, takeBackMessage } from '../contract/thread.ts';
import { call } from './shared/client.ts';

const part = (newest: number | undefined) =>
  newest === undefined ? {} : { query: { newest: String(newest) } };

/** Fetches a request with its `newest` messages, or with all of them. An API of core calls always sends all. */
export const getRequestById = async (id: string, newest?: number) =>
  (await call(getRequest, { params: { id }, ...part(newest) })).request;

/** Sends a message. The reply has the `newest` messages, or all of them. */
export async function postRequestMessage(
  id: string,
  message: BodyOf<typeof postMessage>['message'],
  newest?: number,
): Promise<Request> {
  return (await call(postMessage, { params: { id }, body: { message }, ...part(newest) })).request;
}

/** Tells the API up to which message the employee has seen the thread, and which completion: null for none, undefined for any. */
export const putRead = (id: string, lastMessageId: number, completionId: number | null | undefined) =>
  call(markRead, { params: { id }, body: { last_message_id: lastMessageId, completion_id: completionId } });

/** Takes a message back. The reply has the `newest` messages. */
export const postTakeBack = async (id: string, messageId: number, newest: number) =>
  (await call(takeBackMessage, { params: { id, message_id: messageId }, ...part(newest) })).request;

/** Deletes a file for good. The reply has the `newest` messages. */
export const postFileDeletion = async (id: string, key: string, newest: number) =>
  (await call(deleteFile, { params: { id }, body: { key }, ...part(newest) })).request;
