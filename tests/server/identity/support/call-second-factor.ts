import { expect } from 'vitest';
import { deskLifts } from '../../../../src/lib/contract/desk-lifts.ts';
import { authenticatorApp } from '../../../helpers/authenticator-app.ts';
import { newConcierge } from '../../../helpers/employees/concierge.ts';
import { PASSWORD, send, type Answer, type App } from './call-identity.ts';

type Headers_ = Record<string, string>;

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

/** Lets two concierges lift a second factor; returns the refusal of the first, else the reply to the second. */
export async function lift(app: App, email: string): Promise<Answer> {
  const [asking, second] = [await newConcierge(app), await newConcierge(app)];
  const path = '/api/v1/desk/mfa-lifts';
  const body = { email, reason: 'Met in person' };
  const asked = await send(app, 'POST', path, body, { authorization: asking.authorization });
  if (asked.status !== 200) return asked;
  const lifts = (await second.call(deskLifts)).lifts.filter(({ asked_by: by }) => by.id === asking.id);
  const id = String(lifts[0]?.id);
  return send(app, 'POST', `${path}/${id}/confirm`, undefined, { authorization: second.authorization });
}

/** Returns the backup codes of a reply. */
export function codesIn({ body }: Answer): string[] {
  const codes = (body as { backup_codes?: string[] }).backup_codes;
  return codes ?? expect.fail(`no backup codes in ${JSON.stringify(body)}`);
}

/** An authenticator app with the secret of a reply. */
export function phoneApp(app: App, { body }: Answer): (steps?: number) => string {
  return authenticatorApp((body as { secret: string }).secret, () => app.clock.now().getTime());
}

/** Returns the headers that authorize the session, with the mfa-token of a reply. */
export function proven(headers: Headers_, reply: Answer): Headers_ {
  expect(reply.status).toBe(200);
  return { ...headers, 'mfa-token': reply.headers.get('mfa-token') ?? '' };
}
