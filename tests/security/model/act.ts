import * as z from 'zod/mini';
import { resendConfirmation } from '../../../src/lib/contract/identity.ts';
import { mfaStatus } from '../../../src/lib/contract/mfa.ts';
import { addPasskey as passkeyContract, addPasskeyOptions } from '../../../src/lib/contract/passkeys.ts';
import { listDevices } from '../../../src/lib/contract/account.ts';
import { readError } from '../../../src/lib/contract/shared/errors.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import * as api from '../../server/identity/support/call-identity.ts';
import * as factorApi from '../../server/identity/support/call-second-factor.ts';
import * as passkeyApi from '../../server/passkeys/call-passkeys.ts';
import type { Action, Credentials, Of } from './actions.ts';
import { nothing, type Outcome } from './outcome.ts';
import { keepLink, type World } from './world.ts';

/** Random secrets of a reply and of its text messages. */
export interface Learned {
  /** Codes that were texted. */
  readonly codes: readonly string[];
  readonly backupCodes: readonly string[];
  readonly appSecret: string | null;
}

const nothingLearned: Learned = { codes: [], backupCodes: [], appSecret: null };

/** Outcome of an action and its random secrets. */
export interface Observation {
  readonly outcome: Outcome;
  readonly learned: Learned;
}

const currentFacts = z.object({
  user: z.object({
    email: z.string(),
    full_name: z.string(),
    email_confirmed: z.boolean(),
    mfa_enabled: z.boolean(),
    mfa_available: z.boolean(),
  }),
});
const secrets = z.object({
  backup_codes: z.optional(z.array(z.string())),
  secret: z.optional(z.string()),
  backup_codes_left: z.optional(z.number()),
});
const signInFacts = z.object({ mfa_required: z.boolean(), mfa_requires_verification: z.boolean() });

/** Performs the action on the real API and waits for its mails and text messages. */
export async function act(world: World, action: Action): Promise<Observation> {
  if (action.do === 'wait') {
    world.app.clock.advance(action.ms);
    return { outcome: nothing, learned: nothingLearned };
  }
  const { reply, body } = await replyTo(world, action);
  const shown = secrets.safeParse(body).data;
  const arrivals = await world.postBox.arrivals();
  for (const arrival of arrivals) keepLink(world, arrival);
  return {
    outcome: { ...reply, sent: arrivals.map(({ to, kind }) => ({ to, kind })) },
    learned: {
      codes: arrivals.filter(({ kind }) => kind === 'code').map(({ secret }) => secret),
      backupCodes: shown?.backup_codes ?? [],
      appSecret: shown?.secret ?? null,
    },
  };
}

async function replyTo(
  world: World,
  action: Exclude<Action, { do: 'wait' }>,
): Promise<{ readonly reply: Outcome; readonly body: unknown }> {
  if (action.do === 'clean-up') {
    await cleanUp(world.app.services);
    return { reply: nothing, body: null };
  }
  const answer = await call(world, action);
  const { status: code, body } = answer;
  const reply =
    code >= 400
      ? { status: code, code: readError(body).code, facts: {}, sent: [] }
      : { status: code, code: null, facts: factsOf(action, answer), sent: [] };
  return { reply, body };
}

async function call(world: World, action: Exclude<Action, { do: 'wait' | 'clean-up' }>): Promise<api.Answer> {
  const { app, emails, links } = world;
  switch (action.do) {
    case 'sign-up':
      return api.signUpUnconfirmed(app, emails[action.user]!, {
        password: action.password,
        company_slug: action.company === 'none' ? null : action.company,
      });
    case 'sign-in': {
      const answer = await api.signIn(app, emails[action.user]!, action.password);
      keepHeader(world.authorizations, answer, 'authorization');
      return answer;
    }
    case 'ask-reset':
      return api.forgot(app, emails[action.user]!);
    case 'reset':
      return api.reset(app, tokenOf(links, action), action.password, action.confirmation);
    case 'confirm':
      return api.confirm(app, tokenOf(links, action));
    case 'resend':
      return api.resendConfirmation(app, headersOf(world, action));
    case 'unlock':
      return api.unlock(app, tokenOf(links, action), action.visit ? { 'sec-fetch-mode': 'navigate' } : {});
    case 'current':
      return api.currentUser(app, headersOf(world, action));
    case 'devices':
      return api.send(app, 'GET', '/api/v1/users/sessions', undefined, headersOf(world, action));
    case 'sign-out':
      return api.send(app, 'DELETE', '/api/v1/users/sign_out', undefined, headersOf(world, action));
    case 'sign-out-others':
      return api.send(app, 'DELETE', '/api/v1/users/sessions/others', undefined, headersOf(world, action));
    case 'enroll':
      return api.enroll(app, headersOf(world, action), action.phone, action.password);
    case 'send-code':
      return api.sendCode(app, headersOf(world, action));
    case 'verify':
      return proving(world, await api.verify(app, headersOf(world, action), action.otp));
    case 'verify-app':
      return proving(world, await factorApi.verifyAppCode(app, headersOf(world, action), action.otp));
    case 'use-backup-code':
      return proving(world, await factorApi.useBackupCode(app, headersOf(world, action), action.text));
    case 'mfa-status':
      return factorApi.status(app, headersOf(world, action));
    case 'start-app':
      return factorApi.startAppSetup(app, headersOf(world, action), action.password);
    case 'new-backup-codes':
      return factorApi.newBackupCodes(app, headersOf(world, action), action.password);
    case 'turn-off': {
      const { password, method } = action;
      return factorApi.turnOff(app, headersOf(world, action), {
        password,
        ...(method === null ? {} : { method }),
      });
    }
    case 'lift-mfa':
      return factorApi.lift(app, emails[action.user]!);
    case 'add-passkey':
      return addPasskey(world, action);
    case 'use-passkey':
      return usePasskey(world, action);
    case 'remove-passkey': {
      const id = world.passkeyIds[action.owner]![action.nth]!;
      return passkeyApi.remove(app, headersOf(world, action), id, action.password);
    }
  }
}

/** Keeps the mfa-token of a reply. */
function proving({ mfaTokens }: World, answer: api.Answer): api.Answer {
  keepHeader(mfaTokens, answer, 'mfa-token');
  return answer;
}

async function addPasskey(
  world: World,
  action: Credentials & { readonly password: string },
): Promise<api.Answer> {
  const headers = headersOf(world, action);
  const started = await passkeyApi.addOptions(world.app, headers, action.password);
  if (started.status >= 400) return started;
  const { options } = addPasskeyOptions.reply.parse(started.body);
  const user = world.emails.indexOf(options.user.name);
  const answer = await passkeyApi.add(world.app, headers, world.authenticators[user]!.create(options));
  if (answer.status < 400) world.passkeyIds[user]!.push(passkeyContract.reply.parse(answer.body).passkey.id);
  return answer;
}

async function usePasskey(
  { app, authenticators, authorizations }: World,
  { user, nth, verified }: Of<'use-passkey'>,
): Promise<api.Answer> {
  const authenticator = authenticators[user]!;
  const forgery = { userVerified: verified };
  const credential = authenticator.use(
    await passkeyApi.requestOptions(app),
    forgery,
    authenticator.credentials[nth],
  );
  const answer = await passkeyApi.signInWith(app, credential);
  keepHeader(authorizations, answer, 'authorization');
  return answer;
}

function keepHeader(kept: string[], { headers }: api.Answer, name: string): void {
  const value = headers.get(name);
  if (value !== null) kept.push(value);
}

function tokenOf(
  links: World['links'],
  { link }: Extract<Action, { do: 'confirm' | 'reset' | 'unlock' }>,
): string {
  return links[link.user]![link.kind][link.nth]!;
}

function headersOf({ authorizations, mfaTokens }: World, { session, mfaToken }: Credentials) {
  const authorization = authorizations[session]!;
  return mfaToken === null ? { authorization } : { authorization, 'mfa-token': mfaTokens[mfaToken]! };
}

/** Returns the part of an accepted reply that the model predicts. */
function factsOf(action: Action, { body }: api.Answer): Outcome['facts'] {
  switch (action.do) {
    case 'sign-in':
    case 'use-passkey':
      return signInFacts.parse(body);
    case 'current':
      return currentFacts.parse(body).user;
    case 'resend':
      return { email_confirmed: resendConfirmation.reply.parse(body).email_confirmed };
    case 'verify':
    case 'verify-app':
    case 'new-backup-codes':
      return { backup_codes: secrets.parse(body).backup_codes?.length ?? 0 };
    case 'use-backup-code':
      return { backup_codes_left: secrets.parse(body).backup_codes_left };
    case 'mfa-status': {
      const { required, enabled_methods, backup_codes_left, email_confirmed } = mfaStatus.reply.parse(body);
      return { required, enabled_methods, backup_codes_left, email_confirmed };
    }
    case 'devices':
      return { listed: listDevices.reply.parse(body).sessions.length };
    default:
      return {};
  }
}
