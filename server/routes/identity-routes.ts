import type { Hono } from 'hono';
import {
  requestPasswordReset,
  resetPassword,
  signUp,
  unlock,
} from '../../src/lib/contract/identity/account.ts';
import { confirmEmail, resendConfirmation } from '../../src/lib/contract/identity/confirmation.ts';
import { companyBySlug } from '../../src/lib/contract/identity/companies.ts';
import { currentUser, signOut } from '../../src/lib/contract/session.ts';
import { signIn } from '../../src/lib/contract/identity/sign-in.ts';
import { confirmEmail as proveAddress } from '../services/identity/confirmation/confirm-email.ts';
import { resendConfirmation as mailAgain } from '../services/identity/confirmation/resend-confirmation.ts';
import { signUp as createAccount } from '../services/identity/sign-up/sign-up.ts';
import { companyBySlug as findCompany } from '../services/identity/company/company-by-slug.ts';
import type { Services } from '../services/context.ts';
import { currentUser as findCurrentUser } from '../services/session/current-user.ts';
import { requestReset } from '../services/identity/password/request-reset.ts';
import { resetPassword as replacePassword } from '../services/identity/password/reset-password.ts';
import { signIn as openSession } from '../services/identity/sign-in/sign-in.ts';
import { signOut as endSession } from '../services/session/sign-out.ts';
import { refuseAutomaticVisit } from '../services/identity/unlock/refuse-automatic-visit.ts';
import { unlock as openAccount } from '../services/identity/unlock/unlock.ts';
import { mount } from './http/mount.ts';

const SUCCESS = { success: true } as const;

/** Mounts sign-in, sign-up, confirmation and passwords. */
export function mountIdentity(app: Hono, services: Services): void {
  mountSession(app, services);
  mountAccount(app, services);
  mountConfirmation(app, services);
}

function mountSession(app: Hono, services: Services): void {
  mount(app, services, signIn, async ({ body, header, setHeader }) => {
    const entrance = await openSession(services, { ...body.user, userAgent: header('user-agent') ?? '' });
    setHeader('authorization', `Bearer ${entrance.token}`);
    return { expires_at: entrance.expiresAt.toISOString(), ...entrance.flags };
  });

  mount(app, services, signOut, async ({ viewer }) => {
    await endSession(services, viewer);
    return SUCCESS;
  });

  mount(app, services, currentUser, async ({ viewer }) => ({
    user: await findCurrentUser(services, viewer),
  }));
}

function mountAccount(app: Hono, services: Services): void {
  mount(app, services, signUp, async ({ body: { user } }) => {
    const email = await createAccount(services, {
      email: user.email,
      password: user.password,
      firstName: user.name,
      lastName: user.last_name,
      companySlug: user.company_slug ?? null,
    });
    return { data: JSON.stringify({ email }) };
  });

  mount(app, services, companyBySlug, async ({ params }) => ({
    company: await findCompany(services, params.slug),
  }));

  mount(app, services, requestPasswordReset, async ({ body }) => {
    await requestReset(services, body.user.email);
    return SUCCESS;
  });

  mount(app, services, resetPassword, async ({ body }) => {
    await replacePassword(services, {
      token: body.reset_password_token,
      password: body.password,
      confirmation: body.password_confirmation,
    });
    return SUCCESS;
  });

  mount(app, services, unlock, async ({ query, header }) => {
    refuseAutomaticVisit(header);
    await openAccount(services, query.unlock_token);
    return SUCCESS;
  });
}

function mountConfirmation(app: Hono, services: Services): void {
  mount(app, services, confirmEmail, async ({ body }) => {
    await proveAddress(services, body.confirmation_token);
    return SUCCESS;
  });

  mount(app, services, resendConfirmation, async ({ viewer }) => ({
    ...SUCCESS,
    email_confirmed: await mailAgain(services, viewer),
  }));
}
