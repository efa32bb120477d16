import {
  rateCompletion,
  reopenCompletion,
  thankForCompletion,
  timeGivenBack,
} from '../contract/completion.ts';
import type { BodyOf, ReplyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export async function postThanks(id: string, completionId: number): Promise<void> {
  await call(thankForCompletion, { params: { id }, body: { completion_id: completionId } });
}

/** @throws {ApiError} `request_reopened` for a completion that has ended. */
export async function putRating(id: string, body: BodyOf<typeof rateCompletion>): Promise<void> {
  await call(rateCompletion, { params: { id }, body });
}

export async function postStillOpen(id: string, completionId: number): Promise<void> {
  await call(reopenCompletion, { params: { id }, body: { completion_id: completionId } });
}

export async function getTimeGivenBack(signal: AbortSignal): Promise<ReplyOf<typeof timeGivenBack>> {
  return (await call(timeGivenBack, { signal })).data;
}
