import { expect, test } from 'vitest';
import { provideKeyDerivation } from '../../../server/services/secrets/password-hash.ts';
import { requirePassword } from '../../../server/services/identity/require-password.ts';
import { hashToken } from '../../../server/services/secrets/tokens.ts';
import { findSession } from '../../../server/services/session/find-session.ts';
import { networksOf } from '../../../server/shared/networks.ts';
import { cheapArgon2id } from '../../helpers/cheap-passwords.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';

const WRONG = 'not this one';

let count = 0;
const app = await appOfFile();

async function newViewer() {
  count += 1;
  const email = `asked.${count}@people.test`;
  await api.signUp(app, email);
  const headers = await api.signedIn(app, email);
  const token = headers['authorization']?.replace('Bearer ', '') ?? '';
  const session = (await findSession(app.services, hashToken(token))) ?? expect.fail('no session');
  const viewer = { ...session.viewer, mfaTokenHash: null, networks: networksOf('127.0.0.1') };
  return { email, headers, asked: (password: string) => requirePassword(app.services, viewer, password) };
}

test('evaluates at most ten of many parallel guesses', async () => {
  const { asked } = await newViewer();
  const guesses = [...Array.from({ length: 30 }, () => WRONG), api.PASSWORD];
  const results = await Promise.allSettled(guesses.map((guess) => asked(guess)));
  expect(results.map(({ status }) => status)).not.toContain('fulfilled');
});

test('a password that is replaced while it is checked is refused', async () => {
  const { email, asked } = await newViewer();
  await api.forgot(app, email);
  const token = await api.linkToken(app, email, 'reset-password');
  provideKeyDerivation(async (parameters) => {
    provideKeyDerivation(cheapArgon2id);
    expect((await api.reset(app, token)).status).toBe(200);
    return cheapArgon2id(parameters);
  });
  await expect(asked(api.PASSWORD)).rejects.toMatchObject({
    code: 'password_wrong',
    sentence: 'Your password was just changed. Please enter the new one.',
  });
});
