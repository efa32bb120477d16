import type { Context } from 'hono';
import * as identity from '../../src/lib/contract/identity.ts';
import * as session from '../../src/lib/contract/session.ts';
import { companyBySlug } from '../services/companies/company-to-join.ts';
import { limitOfArrival, limitOfLink, type LargerLimit } from '../services/companies/larger-limits.ts';
import { confirmEmail, resendConfirmation } from '../services/identity/confirm-email.ts';
import { checkReset, requestReset, resetPassword } from '../services/identity/reset-password.ts';
import { deviceSecretOf } from '../services/identity/known-places.ts';
import { signIn } from '../services/identity/sign-in.ts';
import { signUp } from '../services/identity/sign-up.ts';
import { refuseAutomaticVisit, unlock } from '../services/identity/unlock.ts';
import { currentUser, signOut } from '../services/session/sessions.ts';
import { defineCalls, done, SUCCESS } from './http/mount.ts';
import type { RateLimit } from './http/rate-limit.ts';
import { readJson } from './http/read-json.ts';

const PASSWORD_LIMIT: RateLimit = { name: 'password', perMinute: 30 };

/** Returns a company's larger limit, multiplied by `times`. */
function limitOf(name: string, company: LargerLimit | null, times = 1): RateLimit | null {
  if (company === null) return null;
  return { name: `${name} of company ${company.companyId}`, perMinute: company.perMinute * times };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads a text of the sign-up's or sign-in's `user`. */
async function userText(context: Context, name: 'email' | 'company_slug'): Promise<string> {
  const body = await readJson(context, identity.signUp.bodyMaxBytes);
  const { user } = (typeof body === 'object' ? (body ?? {}) : {}) as { readonly user?: unknown };
  return textIn((typeof user === 'object' ? ((user ?? {}) as Record<string, unknown>) : {})[name]);
}

const SIGN_IN_LIMIT: RateLimit = {
  name: 'sign_in',
  perMinute: 60,
  larger: async (services, context) =>
    limitOf('sign_in', await limitOfArrival(services, () => userText(context, 'email'))),
};

const SIGN_UP_LIMIT: RateLimit = {
  name: 'sign_up',
  perMinute: 30,
  larger: async (services, context) =>
    limitOf('sign_up', await limitOfLink(services, () => userText(context, 'company_slug'))),
};

// A sign-up page makes one call; more of them enumerate the companies.
const COMPANY_LIMIT: RateLimit = {
  name: 'company',
  perMinute: 60,
  larger: async (services, context) =>
    limitOf('company', await limitOfLink(services, () => context.req.param('slug') ?? ''), 2),
};

const contract = { ...identity, ...session };

export const identityCalls = defineCalls('identity', contract, {
  signIn: {
    limit: SIGN_IN_LIMIT,
    reply: async ({ services, body, networks, header, setHeader }) => {
      const userAgent = header('user-agent') ?? '';
      const deviceSecret = body.device_secret ?? null;
      const opened = await signIn(services, { ...body.user, userAgent, networks, deviceSecret });
      setHeader('authorization', `Bearer ${opened.token}`);
      return {
        expires_at: opened.expiresAt.toISOString(),
        ...opened.flags,
        device_secret: deviceSecretOf(services, opened.sessionId),
      };
    },
  },
  signOut: done(({ services, viewer }) => signOut(services, viewer)),
  currentUser: async ({ services, viewer }) => ({ user: await currentUser(services, viewer) }),
  signUp: {
    limit: SIGN_UP_LIMIT,
    reply: async ({ services, networks, body: { user } }) => {
      const email = await signUp(services, {
        email: user.email,
        password: user.password,
        firstName: user.name,
        lastName: user.last_name,
        companySlug: user.company_slug ?? null,
        networks,
      });
      return { data: JSON.stringify({ email }) };
    },
  },
  companyBySlug: {
    limit: COMPANY_LIMIT,
    reply: async ({ services, params }) => ({ company: await companyBySlug(services, params.slug) }),
  },
  requestPasswordReset: {
    limit: PASSWORD_LIMIT,
    reply: done(({ services, body }) => requestReset(services, body.user.email)),
  },
  resetPassword: {
    limit: PASSWORD_LIMIT,
    reply: done(({ services, body, networks }) =>
      resetPassword(services, {
        token: body.reset_password_token,
        password: body.password,
        confirmation: body.password_confirmation,
        deviceSecret: body.device_secret ?? null,
        mayStartAfresh: body.starts_afresh ?? null,
        networks,
      }),
    ),
  },
  checkReset: {
    limit: PASSWORD_LIMIT,
    reply: async ({ services, body }) =>
      checkReset(services, body.reset_password_token, body.device_secret ?? null),
  },
  unlock: {
    limit: { name: 'unlock', perMinute: 60 },
    reply: async ({ services, query, header }) => {
      refuseAutomaticVisit(header);
      await unlock(services, query.unlock_token);
      return SUCCESS;
    },
  },
  confirmEmail: {
    limit: { name: 'confirmation', perMinute: 60 },
    reply: done(({ services, body }) => confirmEmail(services, body.confirmation_token)),
  },
  resendConfirmation: async ({ services, viewer }) => ({
    ...SUCCESS,
    email_confirmed: await resendConfirmation(services, viewer),
  }),
});
