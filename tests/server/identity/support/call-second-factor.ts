import { expect } from 'vitest';
import { base32, totpCode } from '../../../../server/services/secrets/codes.ts';
import { PASSWORD, send, type Answer, type App } from './call-identity.ts';

type Headers_ = Record<string, string>;
const STEP_MS = 30_000;

export const status = (app: App, headers: Headers_): Promise<Answer> =>
  send(app, 'GET', '/api/v1/mfa', undefined, headers);

export const newBackupCodes = (app: App, headers: Headers_, password = PASSWORD): Promise<Answer> =>
  send(app, 'POST', '/api/v1/mfa/backup-codes', { password }, headers);

export const useBackupCode = (app: App, headers: Headers_, backup_code: string): Promise<Answer> =>
  send(app, 'POST', '/api/v1/mfa/backup-codes/verify', { backup_code }, headers);

export const startAppSetup = (app: App, headers: Headers_, password = PASSWORD): Promise<Answer> =>
  send(app, 'POST', '/api/v1/mfa/authenticator', { password }, headers);

export const verifyAppCode = (app: App, headers: Headers_, otp: string): Promise<Answer> =>
  send(app, 'POST', '/api/v1/mfa/authenticator/verify', { otp }, headers);

export const turnOff = (
  app: App,
  headers: Headers_,
  { password = PASSWORD, method }: { password?: string; method?: string } = {},
): Promise<Answer> => send(app, 'POST', '/api/v1/mfa/turn-off', { password, method }, headers);

export const lift = (app: App, email: string, token = app.conciergeToken): Promise<Answer> =>
  send(app, 'POST', '/api/v1/desk/lift-mfa', { email }, { authorization: `Bearer ${token}` });

/** Returns the backup codes of a reply. */
export function codesIn({ body }: Answer): string[] {
  const codes = (body as { backup_codes?: string[] }).backup_codes;
  return codes ?? expect.fail(`no backup codes in ${JSON.stringify(body)}`);
}

/** An authenticator app: reads the secret of the reply and shows the code of a time step from now. */
export function phoneApp(app: App, { body }: Answer): (steps?: number) => string {
  const { secret } = body as { secret: string };
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  expect(base32(bytes)).toBe(secret);
  return (steps = 0) => totpCode(bytes, Math.floor(app.clock.now().getTime() / STEP_MS) + steps);
}

/** Returns the headers that authorise the session, with the mfa-token of a reply. */
export function proven(headers: Headers_, reply: Answer): Headers_ {
  expect(reply.status).toBe(200);
  return { ...headers, 'mfa-token': reply.headers.get('mfa-token') ?? '' };
}
