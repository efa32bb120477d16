import * as z from 'zod/mini';
import { resendConfirmation } from '../../../../src/lib/contract/identity/confirmation.ts';
import { listDevices } from '../../../../src/lib/contract/account.ts';
import { readError } from '../../../../src/lib/contract/shared/errors.ts';
import { cleanUp } from '../../../../server/services/retention/start-clean-up.ts';
import {
  confirm,
  currentUser,
  enroll,
  forgot,
  resendConfirmation as resend,
  reset,
  send,
  sendCode,
  signIn,
  signUpUnconfirmed,
  unlock,
  verify,
  type Answer,
} from '../../../server/identity/support/call-identity.ts';
import type { Action, Credentials } from './actions.ts';
import { nothing, type Outcome } from '../outcome.ts';
import { keepLink, type World } from '../world.ts';

/** Outcome of an action and the codes that were sent. */
export interface Observation {
  readonly outcome: Outcome;
  readonly codes: readonly string[];
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
const signInFacts = z.object({ mfa_required: z.boolean(), mfa_requires_verification: z.boolean() });

/** Performs the action on the real API and waits for its mails and text messages. */
export async function act(world: World, action: Action): Promise<Observation> {
  if (action.do === 'wait') {
    world.app.clock.advance(action.ms);
    return { outcome: nothing, codes: [] };
  }
  const reply = await replyTo(world, action);
  const arrivals = await world.postBox.arrivals();
  for (const arrival of arrivals) keepLink(world, arrival);
  return {
    outcome: { ...reply, sent: arrivals.map(({ to, kind }) => ({ to, kind })) },
    codes: arrivals.filter(({ kind }) => kind === 'code').map(({ secret }) => secret),
  };
}

async function replyTo(world: World, action: Exclude<Action, { do: 'wait' }>): Promise<Outcome> {
  if (action.do === 'clean-up') {
    await cleanUp(world.app.services);
    return nothing;
  }
  const answer = await call(world, action);
  if (answer.status >= 400) {
    return { status: answer.status, code: readError(answer.body).code, facts: {}, sent: [] };
  }
  return { status: answer.status, code: null, facts: factsOf(action, answer), sent: [] };
}

async function call(world: World, action: Exclude<Action, { do: 'wait' | 'clean-up' }>): Promise<Answer> {
  const { app, emails, links } = world;
  switch (action.do) {
    case 'sign-up':
      return signUpUnconfirmed(app, emails[action.user]!, {
        password: action.password,
        company_slug: action.company === 'none' ? null : action.company,
      });
    case 'sign-in': {
      const answer = await signIn(app, emails[action.user]!, action.password);
      keepHeader(world.authorizations, answer, 'authorization');
      return answer;
    }
    case 'ask-reset':
      return forgot(app, emails[action.user]!);
    case 'reset':
      return reset(app, tokenOf(links, action), action.password, action.confirmation);
    case 'confirm':
      return confirm(app, tokenOf(links, action));
    case 'resend':
      return resend(app, headersOf(world, action));
    case 'unlock':
      return unlock(app, tokenOf(links, action), action.visit ? { 'sec-fetch-mode': 'navigate' } : {});
    case 'current':
      return currentUser(app, headersOf(world, action));
    case 'devices':
      return send(app, 'GET', '/api/v1/users/sessions', undefined, headersOf(world, action));
    case 'sign-out':
      return send(app, 'DELETE', '/api/v1/users/sign_out', undefined, headersOf(world, action));
    case 'sign-out-others':
      return send(app, 'DELETE', '/api/v1/users/sessions/others', undefined, headersOf(world, action));
    case 'enroll':
      return enroll(app, headersOf(world, action), action.phone, action.password);
    case 'send-code':
      return sendCode(app, headersOf(world, action));
    case 'verify': {
      const answer = await verify(app, headersOf(world, action), action.otp);
      keepHeader(world.mfaTokens, answer, 'mfa-token');
      return answer;
    }
  }
}

function keepHeader(kept: string[], { headers }: Answer, name: string): void {
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
function factsOf(action: Action, { body }: Answer): Outcome['facts'] {
  switch (action.do) {
    case 'sign-in':
      return signInFacts.parse(body);
    case 'current':
      return currentFacts.parse(body).user;
    case 'resend':
      return { email_confirmed: resendConfirmation.reply.parse(body).email_confirmed };
    case 'devices':
      return { listed: listDevices.reply.parse(body).sessions.length };
    default:
      return {};
  }
}
