import {
  answerQuestion,
  postIntroAnswers,
  startSurvey,
  submitSurvey,
} from '../../../src/lib/contract/assistant.ts';
import { saveDraft } from '../../../src/lib/contract/drafts.ts';
import { INTRO_SURVEY_ID } from '../../../src/lib/contract/shared/limits.ts';
import { rateCompletion } from '../../../src/lib/contract/completion.ts';
import {
  deskClaim,
  deskNextStep,
  deskPresignUpload,
  deskReply,
} from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { deskTickStep } from '../../../src/lib/contract/playbooks.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { enrolled, forgot, PASSWORD, send, signUp } from '../../server/identity/support/call-identity.ts';
import { newBackupCodes } from '../../server/identity/support/call-second-factor.ts';
import { addFrom, addOptions, ORIGIN } from '../../server/passkeys/call-passkeys.ts';
import { PDF, PNG, uploaded } from '../sample-files.ts';
import { softwareAuthenticator } from '../software-authenticator.ts';
import type { RunningApp } from '../start-app.ts';
import { answerBody, next, started } from './answered-survey.ts';
import { callerWith, conciergeOf, operatorOf, type Caller } from './employee.ts';
import { importList } from './import-list.ts';
import { addTestSurveys, ITEM, STEP, SURVEY } from './test-survey.ts';

const COMPANY = 'fictional-freight';

/** Texts and bytes that stand for one employee; none is part of anything else in the database. */
export interface Traces {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly text: string;
  readonly browser: string;
  readonly fileName: string;
}

export interface EmployeeWithEverything {
  readonly traces: Traces;
  readonly caller: Caller;
  readonly requestId: number;
  /** Keys of stored files: of an answer, of both sides' messages, and of none. */
  readonly fileKeys: readonly string[];
  /** Address of an upload that has not begun. */
  readonly uploadUrl: string;
}

export function tracesOf(name: string, phone: string): Traces {
  return {
    email: `${name}@${name}.test`,
    firstName: `First${name}`,
    lastName: `Last${name}`,
    phone,
    text: `text-of-${name}`,
    browser: `browser-of-${name}`,
    fileName: `file-of-${name}`,
  };
}

/** Returns a file's bytes with the text of the employee at their end. */
export function bytesOf(traces: Traces, bytes: Uint8Array = PNG): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(traces.text)]));
}

/** Prepares an app for `employeeWithEverything`. */
export const prepareSurveys = addTestSurveys;

/** Signs an employee up who has something in every table that holds data of employees. */
export async function employeeWithEverything(
  app: RunningApp,
  traces: Traces,
  company = COMPANY,
): Promise<EmployeeWithEverything> {
  await expectEmployee(app, traces, company);
  const { headers, caller } = await signUpAndIn(app, traces, company);
  await answerIntro(caller, traces);
  const answerKey = await uploaded(app, caller, `${traces.fileName}-answer.png`, bytesOf(traces));
  const requestId = await submitRequest(caller, traces, answerKey);
  const messageKeys = await writeMessages(app, caller, requestId, traces);
  const unusedKey = await uploaded(app, caller, `${traces.fileName}-unused.pdf`, bytesOf(traces, PDF));
  const half = await started(caller, SURVEY);
  await caller.call(answerQuestion, { params: { id: half }, body: answerBody(ITEM.thing, traces.text) });
  await caller.call(saveDraft, {
    params: { id: half },
    body: { draft: { need: traces.text, typed: { item_id: ITEM.kind, text: traces.text } } },
  });
  const { presigned_url: uploadUrl } = await caller.call(presignUpload, {
    body: { upload: { filename: `${traces.fileName}-late.png` } },
  });
  await addFrom(app, headers, softwareAuthenticator(ORIGIN), { name: `Passkey ${traces.text}` });
  await addOptions(app, headers);
  const proven = await enrolled(app, headers, traces.phone);
  await newBackupCodes(app, proven);
  await forgot(app, traces.email);
  await app.outbox();
  return { traces, caller, requestId, fileKeys: [answerKey, ...messageKeys, unusedKey], uploadUrl };
}

async function expectEmployee(app: RunningApp, traces: Traces, company: string): Promise<void> {
  const { email, firstName, lastName } = traces;
  await importList(operatorOf(app), company, [[email, firstName, lastName]]);
}

async function signUpAndIn(
  app: RunningApp,
  { email, firstName, lastName, browser }: Traces,
  company: string,
) {
  await signUp(app, email, { company_slug: company, name: firstName, last_name: lastName });
  const body = { user: { email, password: PASSWORD } };
  const reply = await send(app, 'POST', '/api/v1/users/sign_in', body, { 'user-agent': browser });
  const authorization = reply.headers.get('authorization') ?? '';
  return { headers: { authorization }, caller: callerWith(app, authorization.replace('Bearer ', '')) };
}

async function answerIntro(caller: Caller, traces: Traces): Promise<void> {
  const { user_request_survey: intro } = await caller.call(startSurvey, {
    params: { id: INTRO_SURVEY_ID },
    body: { for_alpha: false },
  });
  const answers: [number, string | boolean][] = [
    [132, true],
    [104, traces.phone],
    [165, `preferred.${traces.email}`],
    [148, traces.text],
    [150, traces.text],
    [151, traces.text],
    [311, '12345'],
    [313, 'US'],
  ];
  await caller.call(postIntroAnswers, {
    params: { token: intro.token },
    body: { answers: answers.map(([answer_id, value]) => ({ answer_id, value })) },
  });
}

async function submitRequest(caller: Caller, traces: Traces, fileKey: string): Promise<number> {
  const id = await started(caller, SURVEY);
  const answers = new Map<number, string>([
    [ITEM.thing, traces.text],
    [ITEM.kind, 'a'],
    [ITEM.moreAboutA, traces.text],
    [ITEM.picture, fileKey],
    [ITEM.phone, traces.phone],
    [ITEM.email, traces.email],
  ]);
  for (let item = await next(caller, id); item !== null; item = await next(caller, id)) {
    const body = answerBody(item.question.id, answers.get(item.question.id) ?? null);
    await caller.call(answerQuestion, { params: { id }, body });
  }
  return (await caller.call(submitSurvey, { params: { id } })).request.id;
}

async function writeMessages(app: RunningApp, caller: Caller, id: number, traces: Traces): Promise<string[]> {
  const concierge = conciergeOf(app);
  const own = await uploaded(app, caller, `${traces.fileName}-message.png`, bytesOf(traces));
  await caller.call(postMessage, {
    params: { id },
    body: { message: { body: traces.text, attachment_keys: [own] } },
  });
  const { presigned_url: url, key } = await concierge.call(deskPresignUpload, {
    params: { id },
    body: { upload: { filename: `${traces.fileName}-quote.pdf` } },
  });
  await app.fetch(url, { method: 'PUT', body: bytesOf(traces, PDF) });
  await concierge.call(deskReply, {
    params: { id },
    body: { message: { body: `Dear ${traces.firstName}, ${traces.text}`, attachment_keys: [key] } },
  });
  await concierge.call(deskClaim, { params: { id } });
  await concierge.call(deskTickStep, { params: { id }, body: { step: STEP, done: true } });
  await concierge.call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
  const { request } = await caller.call(getRequest, { params: { id } });
  const rating = { completion_id: request.completion?.id ?? 0, rating: 4, text: traces.text };
  await caller.call(rateCompletion, { params: { id }, body: rating });
  return [own, key];
}
