import { expect, it } from 'vitest';
import * as account from '../../../src/lib/contract/account.ts';
import * as assistant from '../../../src/lib/contract/assistant.ts';
import * as categories from '../../../src/lib/contract/categories.ts';
import * as identity from '../../../src/lib/contract/identity.ts';
import * as mfa from '../../../src/lib/contract/mfa.ts';
import * as session from '../../../src/lib/contract/session.ts';
import * as live from '../../../src/lib/contract/live.ts';
import * as offerings from '../../../src/lib/contract/offerings.ts';
import * as passkeys from '../../../src/lib/contract/passkeys.ts';
import * as requests from '../../../src/lib/contract/requests.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import * as thread from '../../../src/lib/contract/thread.ts';
import * as uploads from '../../../src/lib/contract/uploads.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'unauthorized' in value && 'path' in value;

const files = [account, assistant, categories, identity, mfa, session, live];
const endpoints = [...files, offerings, passkeys, requests, thread, uploads].flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

it('keeps the session after a 401 of exactly these calls', () => {
  const keeping = endpoints.filter(({ unauthorized }) => unauthorized === 'keeps-session');
  expect(keeping.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/v1/users/email',
    'DELETE /api/v1/users/sessions/others',
    'DELETE /api/v1/users/sign_out',
    'GET /api/v1/companies/:slug',
    'GET /api/v1/live',
    'GET /api/v1/mfa',
    'GET /api/v1/passkeys',
    'GET /api/v1/passkeys/sign_in',
    'GET /api/v1/unsubscribe/:token',
    'GET /api/v1/users/answer-mails',
    'GET /api/v1/users/profile-answers',
    'GET /api/v1/users/sessions',
    'GET /api/v1/users/unlock',
    'POST /api/v1/mfa/authenticator',
    'POST /api/v1/mfa/authenticator/verify',
    'POST /api/v1/mfa/backup-codes',
    'POST /api/v1/mfa/backup-codes/verify',
    'POST /api/v1/mfa/turn-off',
    'POST /api/v1/mfa/verify',
    'POST /api/v1/passkeys',
    'POST /api/v1/passkeys/:id/remove',
    'POST /api/v1/passkeys/options',
    'POST /api/v1/passkeys/sign_in',
    'POST /api/v1/passkeys/sign_in/options',
    'POST /api/v1/unsubscribe/:token',
    'POST /api/v1/users/confirmation',
    'POST /api/v1/users/confirmation/resend',
    'POST /api/v1/users/email/confirmation',
    'POST /api/v1/users/password',
    'POST /api/v1/users/password/check',
    'POST /api/v1/users/sign_in',
    'POST /api/v1/users/sign_up',
    'PUT /api/v1/passkeys/:id',
    'PUT /api/v1/requests/:id/read',
    'PUT /api/v1/users/answer-mails',
    'PUT /api/v1/users/email',
    'PUT /api/v1/users/name',
    'PUT /api/v1/users/password',
  ]);
  expect(endpoints.length).toBeGreaterThan(keeping.length);
});
