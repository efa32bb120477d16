import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimeCodes, users } from '../../../server/db/schema/identity.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

let count = 0;
const app = await appOfFile();

const WRONG = {
  status: 422,
  body: { error: 'That code is not right. Please check it and try again.', code: 'code_invalid' },
};
const tooSoon = (when: string) => ({
  status: 429,
  body: {
    error: `We have already sent you a code. If it does not arrive, please request a new one ${when}.`,
    code: 'code_too_soon',
  },
});

/** Creates a signed-in employee with a phone number. */
async function employee() {
  count += 1;
  const email = `person${count}@people.test`;
  const number = `55503${String(count).padStart(5, '0')}`;
  await api.signUpOffered(app, email);
  return { email, number, headers: await api.signedIn(app, email) };
}

/** Creates an employee with a sent code. */
async function awaitingCode() {
  const person = await employee();
  await api.enroll(app, person.headers, person.number);
  await api.sendCode(app, person.headers);
  return { ...person, code: await api.codeSentTo(app, person.number) };
}

/** Creates an enrolled employee who has signed in and needs the code. */
async function owingCode() {
  const person = await employee();
  const whole = await api.enrolled(app, person.headers, person.number);
  app.clock.advance(MINUTE_MS);
  return { ...person, whole, half: await api.signedIn(app, person.email) };
}

describe('enrolling', () => {
  test.each(['555010000', '55501000011', '(555) 010-0001', '', 5550100001, null])(
    'refuses the number %j',
    async (mfa_number) => {
      const { headers } = await employee();
      expect(await api.send(app, 'POST', '/api/v1/mfa', { mfa_number }, headers)).toMatchObject({
        status: 422,
        body: { code: 'validation' },
      });
    },
  );

  test('during the verification of a code never confirms another number', async () => {
    const { email, number, headers, code } = await awaitingCode();
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => api.enroll(app, headers, `555050000${index}`)),
      api.verify(app, headers, code),
    ]);
    const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
    if (user?.mfaEnabledAt !== null) expect(user?.mfaNumber).toBe(number);
  });
});

describe('a code', () => {
  test('is sent with the product’s name and stored as an HMAC only', async () => {
    const { number, code } = await awaitingCode();
    expect((await api.sentTo(app, number))[0]?.text).toBe(
      `${code} is your ${app.services.productName} verification code. It works for 5 minutes. Do not share it.`,
    );
    const stored = await app.services.db.select().from(oneTimeCodes);
    expect(stored.every(({ codeHmac }) => /^[0-9a-f]{64}$/.test(codeHmac))).toBe(true);
  });

  test('is sent once a minute, and the reply has the wait', async () => {
    const { number, headers } = await awaitingCode();
    expect(await api.sendCode(app, headers)).toMatchObject(tooSoon('in a minute'));
    app.clock.advance(20_000);
    const early = await api.sendCode(app, headers);
    expect(early).toMatchObject(tooSoon('in a minute'));
    expect(early.headers.get('retry-after')).toBe('40');
    app.clock.advance(40_000);
    expect((await api.sendCode(app, headers)).status).toBe(200);
    expect(await api.sentTo(app, number)).toHaveLength(2);
  });

  test('is sent once for thirty parallel calls', async () => {
    const { number, headers } = await employee();
    await api.enroll(app, headers, number);
    const replies = await Promise.all(Array.from({ length: 30 }, () => api.sendCode(app, headers)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.sentTo(app, number)).toHaveLength(1);
  });

  test('is sent twenty times a day', async () => {
    // The first one was that of the enrollment.
    const { half } = await owingCode();
    for (let sent = 1; sent < 20; sent += 1) {
      expect((await api.sendCode(app, half)).status).toBe(200);
      app.clock.advance(MINUTE_MS);
    }
    const tooMany = await api.sendCode(app, half);
    expect(tooMany).toMatchObject(tooSoon('later'));
    expect(Number(tooMany.headers.get('retry-after'))).toBe((24 * 60 - 20) * 60);
  });

  test('of one account is invalid for another', async () => {
    const mine = await awaitingCode();
    const theirs = await awaitingCode();
    if (mine.code !== theirs.code)
      expect(await api.verify(app, mine.headers, theirs.code)).toMatchObject(WRONG);
    expect((await api.verify(app, theirs.headers, theirs.code)).status).toBe(200);
  });
});
