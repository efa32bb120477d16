import {
  deskAddReply,
  deskChangeReply,
  deskOfferings,
  deskOwnReplies,
  deskRemoveReply,
  deskReplies,
  type OwnReply,
} from '../contract/desk-replies.ts';
import type { BodyOf, ReplyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

/** Fetches the canned replies for a request. */
export async function getDeskReplies(id: string, signal: AbortSignal): Promise<ReplyOf<typeof deskReplies>> {
  return (await call(deskReplies, { params: { id }, signal })).data;
}

/** Fetches the benefits and offers of a request's employee. */
export async function getDeskOfferings(
  id: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof deskOfferings>> {
  return (await call(deskOfferings, { params: { id }, signal })).data;
}

type WrittenReply = BodyOf<typeof deskAddReply>['reply'];

export async function getOwnReplies(signal: AbortSignal): Promise<OwnReply[]> {
  return (await call(deskOwnReplies, { signal })).data.replies;
}

/** @throws {ApiError} `name_taken`. */
export async function postOwnReply(reply: WrittenReply): Promise<OwnReply[]> {
  return (await call(deskAddReply, { body: { reply } })).data.replies;
}

/** @throws {ApiError} `name_taken`; `not_found`. */
export async function putOwnReply(id: number, reply: WrittenReply): Promise<OwnReply[]> {
  return (await call(deskChangeReply, { params: { id }, body: { reply } })).data.replies;
}

/** @throws {ApiError} `not_found`. */
export async function deleteOwnReply(id: number): Promise<OwnReply[]> {
  return (await call(deskRemoveReply, { params: { id } })).data.replies;
}
