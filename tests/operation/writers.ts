import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { acceptable } from '../helpers/employees/answered-survey.ts';
import { PNG } from '../helpers/sample-files.ts';
import { openFrames } from '../server/live/live-reader.ts';
import { isExpired } from './certificates.ts';
import type { World } from './world.ts';

export const WRITERS = 8;
/** A message in so many has a file, and its writer asks for a mail, too. */
const EXTRAS_EVERY = 8;
const SURVEY = 106;
const PASSWORD = 'rainy tuesday morning';
const PAUSE_MS = 100;
/** Between two messages: a thread holds 2,000. */
const BETWEEN_MS = 400;
/** What a call may take, the longest deadlines of the API together and a margin for a busy machine. */
const ANSWER_WITHIN_MS = 60_000;
/** What a file may take from the browser to the store. */
const STORED_WITHIN_MS = 20_000;
/** A stream that is refused is opened again after a minute at most. */
const TOLD_WITHIN_MS = 90_000;

/** Stands beside the statuses of refused answers. */
export const FILE_LOST = 'file lost';

/** What the API has acknowledged in one fault, and the answers that it gave instead. */
export interface Round {
  readonly name: string;
  readonly messages: string[];
  readonly files: string[];
  /** Recipients of mails that were asked for. */
  readonly mails: string[];
  /** Answers that ask for a repetition, by status. */
  readonly refused: Map<string, number>;
  neverAnswered: number;
  longestOutageMs: number;
}

export const newRound = (name: string): Round => ({
  name,
  messages: [],
  files: [],
  mails: [],
  refused: new Map(),
  neverAnswered: 0,
  longestOutageMs: 0,
});

/** Writers and what they do now; they begin with a pause. */
export interface Crew {
  round: Round;
  isPaused: boolean;
  isOver: boolean;
  readonly members: Map<string, Member>;
  askedMails: number;
}

interface Member {
  isAtRest: boolean;
  /** Messages that were acknowledged. */
  count: number;
  /** The last message, and the last one that the stream has told of. */
  written: number;
  told: number;
}

export const newCrew = (round: Round): Crew => ({
  round,
  isPaused: true,
  isOver: false,
  members: new Map(),
  askedMails: 0,
});

const recipient = (count: number) => `recipient${count}@people.test`;

/** Sends a call, again while it is not answered or the answer asks for a repetition. */
async function answered(crew: Crew, attempt: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  for (;;) {
    const outcome = await attempt(AbortSignal.timeout(ANSWER_WITHIN_MS)).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (!(outcome instanceof Error) && outcome.status < 500) return outcome;
    if (!(outcome instanceof Error)) {
      await outcome.body?.cancel();
      refuse(crew, String(outcome.status));
    } else if (outcome.name === 'TimeoutError') crew.round.neverAnswered += 1;
    else refuse(crew, isExpired(outcome) ? 'certificate' : 'no answer');
    await wait(PAUSE_MS);
  }
}

const send = (
  world: World,
  path: string,
  {
    body,
    authorization = '',
    signal,
  }: { body?: object | undefined; authorization?: string; signal: AbortSignal },
) =>
  fetch(`${world.origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization },
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const call = (world: World, crew: Crew, path: string, body?: object, authorization = '') =>
  answered(crew, (signal) => send(world, path, { body, authorization, signal }));

/** Asks for a reset mail. A repeated call would ask for a second one, so each try has a recipient of its own. */
export async function askForMail(world: World, crew: Crew): Promise<void> {
  let email = '';
  await answered(crew, (signal) => {
    crew.askedMails += 1;
    email = recipient(crew.askedMails);
    return send(world, '/users/password', { body: { user: { email } }, signal });
  });
  crew.round.mails.push(email);
}

/** Signs an employee up with a request, and writes messages until the trial is over. */
export async function write(world: World, crew: Crew, email: string, onReady: () => void): Promise<void> {
  const names = { name: 'Robin', last_name: 'Meyer', terms_of_service: 1 };
  await call(world, crew, '/users/sign_up', { user: { email, password: PASSWORD, ...names } });
  const signedIn = await call(world, crew, '/users/sign_in', { user: { email, password: PASSWORD } });
  const authorization = signedIn.headers.get('authorization') ?? '';
  const ask = async (path: string, body?: object) =>
    (await call(world, crew, path, body, authorization)).json() as Promise<never>;
  const id = await newRequest(ask);
  const member: Member = { isAtRest: false, count: 0, written: 0, told: 0 };
  crew.members.set(email, member);
  // Is in the store before a fault, so that a message with it needs the store in the fault.
  let file = await upload(crew, ask, 0);
  const leaving = new AbortController();
  const following = follow(world, authorization, member, leaving.signal);
  onReady();
  let answeredAt = performance.now();
  while (!crew.isOver) {
    if (crew.isPaused) {
      member.isAtRest = true;
      await wait(PAUSE_MS);
      answeredAt = performance.now();
      continue;
    }
    member.isAtRest = false;
    const hasExtras = (member.count + 1) % EXTRAS_EVERY === 0;
    const keys = hasExtras ? [file] : [];
    const message = { body: randomUUID(), client_id: randomUUID(), source: 'user', attachment_keys: keys };
    const reply = await call(world, crew, `/requests/${id}/messages`, { message }, authorization);
    if (reply.status === 422 && hasExtras) {
      // Its record is lost, and employees attach a lost file again.
      await reply.body?.cancel();
      refuse(crew, FILE_LOST);
      file = await upload(crew, ask, member.count);
      continue;
    }
    if (reply.status !== 201) throw new Error(`A message got ${reply.status}: ${await reply.text()}`);
    const { request } = (await reply.json()) as { request: { messages: { id: number }[] } };
    member.written = request.messages.at(-1)?.id ?? 0;
    member.count += 1;
    const { round } = crew;
    round.messages.push(message.body);
    round.files.push(...keys);
    if (hasExtras) {
      file = await upload(crew, ask, member.count);
      await askForMail(world, crew);
    }
    const now = performance.now();
    round.longestOutageMs = Math.max(round.longestOutageMs, now - answeredAt);
    answeredAt = now;
    await wait(BETWEEN_MS);
  }
  for (const deadline = Date.now() + TOLD_WITHIN_MS; member.told < member.written && Date.now() < deadline;)
    await wait(PAUSE_MS);
  leaving.abort();
  await following;
}

/** Follows a writer's live stream as a browser does. */
async function follow(
  world: World,
  authorization: string,
  member: { told: number },
  signal: AbortSignal,
): Promise<void> {
  const app = {
    fetch: (path: string, init?: RequestInit) => fetch(`${world.origin}${path}`, { ...init, signal }),
  };
  let position = {};
  while (!signal.aborted) {
    await wait(PAUSE_MS);
    const stream = await openFrames(app, '/api/v1/live', { authorization, ...position }).catch(() => null);
    if (stream === null) continue;
    for (;;) {
      const frame = await stream.next().catch(() => null);
      if (frame === null) break;
      const { id, data } = frame as { id?: string; data: { last_message_id?: number | null } };
      if (id !== undefined) position = { 'last-event-id': id };
      member.told = Math.max(member.told, data.last_message_id ?? 0);
    }
  }
}

type Ask = (path: string, body?: object) => Promise<never>;

/** Answers every question of a survey, submits it, and returns the id of the request. */
export async function newRequest(ask: Ask): Promise<number> {
  const { user_request_survey: survey }: { user_request_survey: { id: number } } = await ask(
    `/request_surveys/${SURVEY}/user_request_surveys`,
    { for_alpha: true },
  );
  for (;;) {
    const { next_item: item }: { next_item: Parameters<typeof acceptable>[0] | null } = await ask(
      `/user_request_surveys/${survey.id}/next_screen_item`,
    );
    if (item === null) break;
    const value = acceptable(item);
    const answer = { object_satisfied_id: item.question.id, object_satisfied_type: 'Datum', value };
    await ask(`/user_request_surveys/${survey.id}/user_request_answers`, { user_request_answer: answer });
  }
  const { request }: { request: { id: number } } = await ask(`/user_request_surveys/${survey.id}/submit`, {});
  return request.id;
}

async function upload(crew: Crew, ask: Ask, count: number): Promise<string> {
  const { presigned_url: url, key }: { presigned_url: string; key: string } = await ask(
    '/uploads/presigned_url',
    { upload: { filename: `photo-${count}.png` } },
  );
  // To the store itself, without the API.
  for (;;) {
    const signal = AbortSignal.timeout(STORED_WITHIN_MS);
    const reply = await fetch(url, { method: 'PUT', body: PNG, signal }).catch(() => null);
    await reply?.body?.cancel();
    if (reply?.ok) return key;
    refuse(crew, 'by the store');
    await wait(PAUSE_MS);
  }
}

function refuse({ round: { refused } }: Crew, kind: string): void {
  refused.set(kind, (refused.get(kind) ?? 0) + 1);
}
