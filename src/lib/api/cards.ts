import { deskFacts, deskRemoveFacts, deskSaveFacts, deskSendCard, type FactSet } from '../contract/cards.ts';
import type { DeskRequest, ThreadRest } from '../contract/desk-request.ts';
import type { BodyOf, ReplyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

/** @throws {ApiError} `thread_moved`; `validation`, such as for an offer that is not there any more. */
export async function postCard(
  id: string,
  body: BodyOf<typeof deskSendCard>,
  rest: ThreadRest,
): Promise<DeskRequest> {
  return (await call(deskSendCard, { params: { id }, body, query: rest })).data;
}

/** Fetches what a concierge can ask about in a request. */
export async function getFacts(id: string, signal: AbortSignal): Promise<ReplyOf<typeof deskFacts>> {
  return (await call(deskFacts, { params: { id }, signal })).data;
}

export async function postFactSet(set: BodyOf<typeof deskSaveFacts>['set']): Promise<FactSet[]> {
  return (await call(deskSaveFacts, { body: { set } })).data.sets;
}

export async function deleteFactSet(id: number): Promise<FactSet[]> {
  return (await call(deskRemoveFacts, { params: { id } })).data.sets;
}
