import { asc, gt } from 'drizzle-orm';
import { outbox } from '../../../../server/db/schema/mails.ts';
import type { MfaMethod } from '../../../../src/lib/contract/mfa.ts';
import { addPasskey as passkeyContract, addPasskeyOptions } from '../../../../src/lib/contract/passkeys.ts';
import { readError } from '../../../../src/lib/contract/shared/errors.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { authenticatorApp } from '../../../helpers/authenticator-app.ts';
import { softwareAuthenticator } from '../../../helpers/software-authenticator.ts';
import * as passkeyApi from '../../passkeys/call-passkeys.ts';
import * as api from './call-identity.ts';
import * as factorApi from './call-second-factor.ts';

type Link = 'unlock' | 'reset-password' | 'confirm-email';

/** Somebody with an account, and every secret that the API has shown or sent to them, the newest last. */
interface Person {
  readonly app: api.App;
  readonly email: string;
  password: string;
  readonly sessions: { readonly authorization: string; 'mfa-token'?: string }[];
  readonly mfaTokens: string[];
  readonly links: Record<Link, string[]>;
  readonly codes: string[];
  readonly appCodes: ((steps?: number) => string)[];
  /** Sets of ten. */
  readonly backupCodes: string[][];
  readonly authenticator: ReturnType<typeof softwareAuthenticator>;
  readonly passkeyIds: number[];
  /** What the last step has sent. */
  sent: string[];
}

/** A call or several, or time that passes; returns the last reply. */
export type Step = (person: Person) => Promise<api.Answer>;

/** The last reply of a step, and what it has sent: names of links, `code`, and `code to another number`. */
interface Outcome {
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
  readonly sent: readonly string[];
}

interface Back {
  /** Counted back from the newest. */
  readonly back?: number;
}
/** A session, and in place of its mfa-token that of any: both counted back from the newest. */
interface Who {
  readonly session?: number;
  readonly token?: number;
}
interface WithPassword extends Who {
  readonly password?: string;
}

export const WEAK_PASSWORD = 'qwerty123';
export const WRONG_PASSWORD = 'not this one';
const PHONES = ['5550700001', '5550700002'] as const;
const NO_REPLY: api.Answer = { status: 0, body: null, headers: new Headers() };

let persons = 0;
let newestMail = 0;

/** Returns a function that takes the steps of a person without an account yet. */
export function newPerson(app: api.App): (step: Step) => Promise<Outcome> {
  persons += 1;
  const person: Person = {
    app,
    email: `person.${persons}@people.test`,
    password: api.PASSWORD,
    sessions: [],
    mfaTokens: [],
    links: { unlock: [], 'reset-password': [], 'confirm-email': [] },
    codes: [],
    appCodes: [],
    backupCodes: [],
    authenticator: softwareAuthenticator(passkeyApi.ORIGIN),
    passkeyIds: [],
    sent: [],
  };
  return async (step) => {
    person.sent = [];
    const { status, body } = await step(person);
    await openMail(person);
    return { status, code: status >= 400 ? readError(body).code : null, body, sent: person.sent };
  };
}

/** Reads the new mails and text messages. */
async function openMail(person: Person): Promise<void> {
  const { services } = person.app;
  await services.background.drain();
  const rows = await services.db
    .select()
    .from(outbox)
    .where(gt(outbox.id, newestMail))
    .orderBy(asc(outbox.id));
  newestMail = rows.at(-1)?.id ?? newestMail;
  for (const { recipient, text } of rows) {
    const [, link, token] = /\/(unlock|confirm-email|reset-password)\/([\w-]+)/.exec(text) ?? [];
    const code = /^\d{6}\b/.exec(text)?.[0];
    if (link !== undefined && token !== undefined) {
      person.links[link as Link].push(token);
      person.sent.push(link);
    } else if (code !== undefined) {
      person.codes.push(code);
      person.sent.push(recipient.endsWith(PHONES[0]) ? 'code' : 'code to another number');
    }
  }
}

export const all =
  (...steps: readonly Step[]): Step =>
  async (person) => {
    let answer = NO_REPLY;
    for (const step of steps) answer = await step(person);
    return answer;
  };
export const repeat = (times: number, ...steps: readonly Step[]): Step =>
  all(...Array.from({ length: times }, () => steps).flat());
export const wait =
  (minutes: number): Step =>
  ({ app }) => {
    app.clock.advance(minutes * MINUTE_MS);
    return Promise.resolve(NO_REPLY);
  };

/** Keeps the token of a reply that opens a session. */
function opened({ sessions }: Person, answer: api.Answer): api.Answer {
  const authorization = answer.headers.get('authorization');
  if (authorization !== null) sessions.push({ authorization });
  return answer;
}
export const signIn: Step = async (person) =>
  opened(person, await api.signIn(person.app, person.email, person.password));
export const guess = (times: number): Step =>
  repeat(times, ({ app, email }) => api.signIn(app, email, WRONG_PASSWORD));
export const lock = guess(10);
/** Signs up at a company, and in. */
export const unconfirmed: Step = all(
  ({ app, email }) => api.signUpUnconfirmed(app, email, { company_slug: 'test-optional' }),
  signIn,
);
/** Signs up at a company, confirms the address and signs in. */
export const arrive = (company = 'test-optional'): Step =>
  all(({ app, email }) => api.signUp(app, email, { company_slug: company }), signIn);
export const askReset: Step = ({ app, email }) => api.forgot(app, email);

const byLink =
  (link: Link, { back = 0 }: Back, call: (person: Person, token: string) => Promise<api.Answer>): Step =>
  async (person) => {
    await openMail(person);
    return call(person, person.links[link].at(-1 - back)!);
  };
export const reset = ({
  password = api.NEW_PASSWORD,
  ...of
}: Back & { readonly password?: string } = {}): Step =>
  byLink('reset-password', of, async (person, token) => {
    const answer = await api.reset(person.app, token, password);
    if (answer.status === 200) person.password = password;
    return answer;
  });
export const unlock = (of: Back = {}): Step =>
  byLink('unlock', of, ({ app }, token) => api.unlock(app, token));
export const confirm = (of: Back = {}): Step =>
  byLink('confirm-email', of, ({ app }, token) => api.confirm(app, token));

type Call = (app: api.App, headers: Record<string, string>, person: Person) => Promise<api.Answer>;
/** A call of a session, whose mfa-token and backup codes are kept. */
const bySession =
  ({ session: back = 0, token }: Who, call: Call): Step =>
  async (person) => {
    const session = person.sessions.at(-1 - back)!;
    const headers =
      token === undefined ? session : { ...session, 'mfa-token': person.mfaTokens.at(-1 - token)! };
    const answer = await call(person.app, { ...headers }, person);
    const mfaToken = answer.headers.get('mfa-token');
    if (mfaToken !== null) {
      session['mfa-token'] = mfaToken;
      person.mfaTokens.push(mfaToken);
    }
    const { backup_codes: codes } = (answer.body ?? {}) as { readonly backup_codes?: string[] };
    if (codes !== undefined && codes.length > 0) person.backupCodes.push(codes);
    return answer;
  };
export const resend: Step = bySession({}, api.resendConfirmation);
export const current = (who: Who = {}): Step => bySession(who, api.currentUser);
export const enterNumber = ({ phone = 0, ...who }: Who & { readonly phone?: 0 | 1 } = {}): Step =>
  bySession(who, (app, headers, { password }) => api.enroll(app, headers, PHONES[phone], password));
export const sendCode: Step = bySession({}, api.sendCode);
/** Enters a number and asks for codes, one a minute. */
export const text = (codes: number): Step =>
  all(enterNumber(), sendCode, repeat(codes - 1, wait(1), sendCode));
/** Enters a code, or another one that is `off` by so much. */
export const verify = ({ back = 0, off = 0, ...who }: Who & Back & { readonly off?: number } = {}): Step =>
  bySession(who, async (app, headers, person) => {
    await openMail(person);
    return api.verify(app, headers, api.otherCode(person.codes.at(-1 - back)!, off));
  });
export const turnOnByText = (who: Who = {}): Step =>
  all(enterNumber(who), bySession(who, api.sendCode), verify(who));
export const startApp = ({ password, ...who }: WithPassword = {}): Step =>
  bySession(who, async (app, headers, person) => {
    const answer = await factorApi.startAppSetup(app, headers, password ?? person.password);
    const { secret } = (answer.body ?? {}) as { readonly secret?: string };
    if (secret !== undefined) person.appCodes.push(authenticatorApp(secret, () => app.clock.now().getTime()));
    return answer;
  });
/** Enters the code that the app shows this many time steps from now. */
export const verifyApp = ({ steps = 0, ...who }: Who & { readonly steps?: number } = {}): Step =>
  bySession(who, (app, headers, { appCodes }) =>
    factorApi.verifyAppCode(app, headers, appCodes.at(-1)!(steps)),
  );
export const turnOnByApp = (who: Who = {}): Step => all(startApp(who), verifyApp(who));
/** Enters the first code of a set. */
export const useBackupCode = ({ back = 0 }: Back = {}): Step =>
  bySession({}, (app, headers, { backupCodes }) =>
    factorApi.useBackupCode(app, headers, backupCodes.at(-1 - back)![0]!),
  );
/** Enters what no backup code is: their alphabet has no U. */
export const wrongBackupCode: Step = bySession({}, (app, headers) =>
  factorApi.useBackupCode(app, headers, 'UUUUU-UUUUU'),
);
export const newBackupCodes = (who: Who): Step =>
  bySession(who, (app, headers) => factorApi.newBackupCodes(app, headers));
/** Without a method all of them. */
export const turnOff = ({ method, ...who }: Who & { readonly method?: MfaMethod } = {}): Step =>
  bySession(who, (app, headers) => factorApi.turnOff(app, headers, method === undefined ? {} : { method }));
export const lift: Step = ({ app, email }) => factorApi.lift(app, email);

export const addPasskey: Step = bySession({}, async (app, headers, person) => {
  const started = await passkeyApi.addOptions(app, headers);
  if (started.status >= 400) return started;
  const { options } = addPasskeyOptions.reply.parse(started.body);
  const answer = await passkeyApi.add(app, headers, person.authenticator.create(options));
  person.passkeyIds.push(passkeyContract.reply.parse(answer.body).passkey.id);
  return answer;
});
/** Signs in with the newest passkey, removed or not. */
export const usePasskey =
  (forgery: { readonly userVerified?: boolean } = {}): Step =>
  async (person) =>
    opened(person, await passkeyApi.enterWith(person.app, person.authenticator, forgery));
export const removePasskey = (who: Who = {}): Step =>
  bySession(who, (app, headers, { passkeyIds }) => passkeyApi.remove(app, headers, passkeyIds.at(-1)!));
