import type { DeskRequest, ThreadRest } from '../contract/desk-request.ts';
import { deskTickStep } from '../contract/playbooks.ts';
import type { BodyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export type Tick = BodyOf<typeof deskTickStep>;

/** @throws {ApiError} `not_found`, also for a step that is not there any more; `request_closed`. */
export async function putStep(id: string, body: Tick, rest: ThreadRest): Promise<DeskRequest> {
  return (await call(deskTickStep, { params: { id }, body, query: rest })).data;
}
