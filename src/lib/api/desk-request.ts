import {
  deskAppointment,
  deskCorrect,
  deskDraft,
  deskFileUrl,
  deskHandOver,
  deskHandOverRead,
  deskNextStep,
  deskNote,
  deskPresence,
  deskPresignUpload,
  deskReopen,
  deskReply,
  deskRequest,
  deskTakeBack,
  type NextStep,
  type ThreadRest,
} from '../contract/desk-request.ts';
import { fillPath, type BodyOf } from '../contract/shared/endpoint.ts';
import { effects } from '../effects/effects.ts';
import { readSession } from '../session/session.ts';
import { call, credentialHeaders } from './shared/client.ts';

/** The calls of a request return its thread behind `rest`, all of it without. */
export const getDeskRequest = async (id: string, rest: ThreadRest, signal: AbortSignal) =>
  (await call(deskRequest, { params: { id }, query: rest, signal })).data;

/** @throws {ApiError} `thread_moved` when the thread has a message that the reply has not seen. */
export const postDeskReply = async (id: string, body: BodyOf<typeof deskReply>, rest: ThreadRest) =>
  (await call(deskReply, { params: { id }, body, query: rest })).data;

/** @throws {ApiError} `too_late` once it was read, mailed or answered. */
export const postTakeBack = async (id: string, message: number, draft: string, rest: ThreadRest) =>
  (await call(deskTakeBack, { params: { id, message_id: message }, body: { draft }, query: rest })).data;

export const putCorrection = async (id: string, message: number, body: string, rest: ThreadRest) =>
  (await call(deskCorrect, { params: { id, message_id: message }, body: { body }, query: rest })).data;

export const postDeskNote = async (id: string, note: BodyOf<typeof deskNote>['note'], rest: ThreadRest) =>
  (await call(deskNote, { params: { id }, body: { note }, query: rest })).data;

export const postNextStep = async (id: string, next: NextStep, rest: ThreadRest) =>
  (await call(deskNextStep, { params: { id }, body: { next }, query: rest })).data;

/** Sets when something happens; null takes the date away. */
export const postAppointment = async (id: string, at: string | null, rest: ThreadRest) =>
  (await call(deskAppointment, { params: { id }, body: { at }, query: rest })).data;

export const postReopen = async (id: string, rest: ThreadRest) =>
  (await call(deskReopen, { params: { id }, query: rest })).data;

/** Hands the request to a concierge, or back to the queue with `to` null. */
export const postHandOver = async (id: string, body: BodyOf<typeof deskHandOver>, rest: ThreadRest) =>
  (await call(deskHandOver, { params: { id }, body, query: rest })).data;

export async function postHandOverRead(id: string): Promise<void> {
  await call(deskHandOverRead, { params: { id } });
}

export async function putDraft(id: string, draft: BodyOf<typeof deskDraft>): Promise<void> {
  await call(deskDraft, { params: { id }, body: draft });
}

export const postDeskUpload = async (id: string, filename: string) =>
  (await call(deskPresignUpload, { params: { id }, body: { upload: { filename } } })).data;

export const postDeskFileUrl = async (id: string, key: string, preview: boolean) =>
  (await call(deskFileUrl, { params: { id }, body: { key, preview } })).data.url;

export type Doing = BodyOf<typeof deskPresence>['doing'];

export async function postPresence(id: string, doing: Doing): Promise<void> {
  await call(deskPresence, { params: { id }, body: { doing } });
}

/** Sends a call that outlives the page, and whose failure nobody sees. */
function sendAtLeave(endpoint: typeof deskDraft | typeof deskPresence, id: string, body: unknown): void {
  const { fetch, apiBase } = effects();
  void fetch(apiBase + fillPath(endpoint.path, { id }), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...credentialHeaders(readSession()) },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    keepalive: true,
  }).catch(() => {});
}

/** Stores an unsent text while the page is left. */
export function putDraftAtLeave(id: string, draft: BodyOf<typeof deskDraft>): void {
  sendAtLeave(deskDraft, id, draft);
}

/** Says that the concierge has left the request, while the page is left. */
export function postLeft(id: string): void {
  sendAtLeave(deskPresence, id, { doing: 'nothing' });
}
