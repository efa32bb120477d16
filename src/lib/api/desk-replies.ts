import {
  deskAddReply,
  deskChangeReply,
  deskOfferings,
  deskOwnReplies,
  deskRemoveReply,
  deskReplies,
} from '../contract/desk-replies.ts';
import type { BodyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

/** Fetches the canned replies for a request. */
export const getDeskReplies = async (id: string, signal: AbortSignal) =>
  (await call(deskReplies, { params: { id }, signal })).data;

/** Fetches the benefits and offers of a request's employee. */
export const getDeskOfferings = async (id: string, signal: AbortSignal) =>
  (await call(deskOfferings, { params: { id }, signal })).data;

type WrittenReply = BodyOf<typeof deskAddReply>['reply'];

export const getOwnReplies = async (signal: AbortSignal) =>
  (await call(deskOwnReplies, { signal })).data.replies;

/** @throws {ApiError} `name_taken`. */
export const postOwnReply = async (reply: WrittenReply) =>
  (await call(deskAddReply, { body: { reply } })).data.replies;

/** @throws {ApiError} `name_taken`; `not_found`. */
export const putOwnReply = async (id: number, reply: WrittenReply) =>
  (await call(deskChangeReply, { params: { id }, body: { reply } })).data.replies;

/** @throws {ApiError} `not_found`. */
export const deleteOwnReply = async (id: number) =>
  (await call(deskRemoveReply, { params: { id } })).data.replies;
