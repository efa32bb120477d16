// docs/product/mfa.md#text-messages
// docs/product/mfa.md#limits-of-text-messages
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { TEXT_LIMITS } from '../../../../server/shared/limits.ts';
import { appOfFile, variantOf } from '../../../helpers/start-app.ts';
import * as api from '../support/call-identity.ts';
import { startAppSetup, status } from '../support/call-second-factor.ts';

const NUMBER = '2025550100';
const AREA_REFUSED = {
  status: 422,
  body: {
    error:
      'We cannot send text messages to this area code. Please enter another number, or use an authenticator app.',
    code: 'number_refused',
  },
};
const TEXTS_OFF = {
  status: 422,
  body: {
    error: 'Text messages are turned off at the moment. Please use an authenticator app or a backup code.',
    code: 'texts_off',
  },
};
const TOO_MANY = {
  status: 429,
  body: {
    error:
      'We cannot send more text messages today. Please use an authenticator app or a backup code, or try again tomorrow.',
    code: 'too_many_requests',
  },
};

const own = await appOfFile();
await api.addCompanies(own);
// What the test before has sent is of another day.
beforeEach(() => own.clock.advance(DAY_MS));

/** Returns the app with other limits of text messages. */
function start(limits: Partial<typeof TEXT_LIMITS> = {}, on = true): api.App {
  const { texts } = own.services;
  return variantOf(own, { texts: { ...texts, on, limits: { ...texts.limits, ...limits } } });
}

let count = 0;
async function employee(app: api.App, company_slug: string | null = 'test-optional') {
  count += 1;
  const email = `texts${String(count)}@people.test`;
  await api.signUp(app, email, { company_slug });
  return { email, headers: await api.signedIn(app, email) };
}

/** Enters a number that nobody else has, or this one, and asks for the first code. */
async function texted(app: api.App, { company, number }: { company?: string; number?: string } = {}) {
  const { headers } = await employee(app, company);
  await api.enroll(app, headers, number ?? `20255${String(count).padStart(5, '0')}`);
  return api.sendCode(app, headers);
}

const textedAll = async (app: api.App, times: number, options: Parameters<typeof texted>[1] = {}) => {
  const answers: api.Answer[] = [];
  for (let done = 0; done < times; done += 1) answers.push(await texted(app, options));
  return answers.map((answer) => answer.status);
};

describe('an enrollment by text', () => {
  test.each([[null], ['test-off']])('is refused where nothing offers it: company %s', async (company) => {
    const app = start();
    const { headers } = await employee(app, company);
    const number = '2025550177';
    expect(await api.enroll(app, headers, number)).toMatchObject({
      status: 422,
      body: {
        error: 'Your company does not offer two-step verification by text message.',
        code: 'mfa_not_available',
      },
    });
    expect(await api.sentTo(app, number)).toEqual([]);
  });

  test('is taken for numbers of the United States and Canada', async () => {
    const app = start();
    const { headers } = await employee(app);
    for (const area of ['202', '212', '907', '808', '416', '604', '867']) {
      expect((await api.enroll(app, headers, `${area}5550100`)).status, area).toBe(200);
    }
  });

  test('is refused for area codes that are expensive or that nobody has', async () => {
    const app = start();
    const { headers } = await employee(app);
    // Premium, toll-free, Caribbean, Bermuda, and codes that nobody has.
    for (const area of '900 800 833 844 855 866 877 888 876 809 787 441 000 999'.split(' ')) {
      expect(await api.enroll(app, headers, `${area}5550100`), area).toMatchObject(AREA_REFUSED);
    }
  });

  test('sends nothing to a refused area code that was enrolled before', async () => {
    const app = start();
    const { email, headers } = await employee(app);
    await api.changeAccount(app, email, { mfaNumber: '8765550100' });
    expect(await api.sendCode(app, headers)).toMatchObject(AREA_REFUSED);
    expect(await api.sentTo(app, '8765550100')).toEqual([]);
  });
});

describe('text messages', () => {
  test('to one number end with the fifth of a day, also from six accounts', async () => {
    const app = start();
    const before = (await api.sentTo(app, NUMBER)).length;
    expect(await textedAll(app, 5, { number: NUMBER })).toEqual([200, 200, 200, 200, 200]);
    expect(await texted(app, { number: NUMBER })).toMatchObject({
      status: 429,
      body: {
        error:
          'We have sent several text messages to this number today. Please enter another number, use an authenticator app, or try again tomorrow.',
        code: 'too_many_requests',
      },
    });
    expect(await api.sentTo(app, NUMBER)).toHaveLength(before + 5);
    expect((await texted(app)).status, 'another number').toBe(200);
    app.clock.advance(DAY_MS);
    expect((await texted(app, { number: NUMBER })).status, 'the next day').toBe(200);
  });

  test('to one number end with the fifth, also at once', async () => {
    const app = start();
    const all = await Promise.all(Array.from({ length: 10 }, () => employee(app)));
    for (const { headers } of all) await api.enroll(app, headers, NUMBER);
    const answers = await Promise.all(all.map(({ headers }) => api.sendCode(app, headers)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  });

  test('of strangers do not use up those of the number’s owner', async () => {
    const app = start();
    const owner = await employee(app);
    await api.enrolled(app, owner.headers, NUMBER);
    await textedAll(app, 5, { number: NUMBER });
    app.clock.advance(MINUTE_MS);
    expect((await api.sendCode(app, await api.signedIn(app, owner.email))).status).toBe(200);
  });

  test('are limited per company', async () => {
    const app = start({ perCompany: 2 });
    expect(await textedAll(app, 3)).toEqual([200, 200, 429]);
    expect((await texted(app, { company: 'test-required' })).status, 'another company').toBe(200);
  });

  test('are limited per network', async () => {
    const app = start({ perNetwork: 2 });
    const sendFrom = async (network: string) => {
      const { headers } = await employee(app);
      await api.enroll(app, headers, NUMBER);
      const { status: code } = await app.fetch('/api/v1/mfa/send-otp', { method: 'POST', headers }, network);
      return code;
    };
    expect(await sendFrom('2001:db8::1')).toBe(200);
    expect(await sendFrom('2001:db8::2')).toBe(200);
    expect(await sendFrom('2001:db8::3'), 'of the same network').toBe(429);
    expect(await sendFrom('2001:db8:0:1::1'), 'another network').toBe(200);
  });

  test('of the installation end for new numbers at half of a day’s, for verified ones at all', async () => {
    const app = start({ perDay: 4 });
    const { email, headers } = await employee(app);
    await api.enrolled(app, headers, NUMBER);
    expect(await textedAll(app, 2)).toEqual([200, 429]);
    for (const expected of [200, 200, 429]) {
      app.clock.advance(MINUTE_MS);
      expect((await api.sendCode(app, await api.signedIn(app, email))).status).toBe(expected);
    }
    expect(await api.sendCode(app, await api.signedIn(app, email))).toMatchObject(TOO_MANY);
    expect(app.services.alerts.counts().texts).toBe(1);
    expect(app.logLines.some((line) => line.includes('"alert":"texts","count":1,"sent":4,"limit":4'))).toBe(
      true,
    );
  });
});

test('turned off, text messages are neither set up nor sent, and an authenticator app is', async () => {
  const app = start({}, false);
  const { email, headers } = await employee(app);
  expect(await api.enroll(app, headers, '2025550199')).toMatchObject(TEXTS_OFF);
  await api.changeAccount(app, email, { mfaNumber: '2025550199' });
  expect(await api.sendCode(app, headers)).toMatchObject(TEXTS_OFF);
  expect(await api.sentTo(app, '2025550199')).toEqual([]);
  expect((await status(app, headers)).body).toMatchObject({ methods: ['authenticator_app'] });
  expect((await startAppSetup(app, headers)).status).toBe(200);
});

test('a refused enrollment costs no password check', async () => {
  const app = start();
  const { headers } = await employee(app, 'test-off');
  const body = { mfa_number: NUMBER, password: `not ${api.PASSWORD}` };
  expect(await api.send(app, 'POST', '/api/v1/mfa', body, headers)).toMatchObject({
    body: { code: 'mfa_not_available' },
  });
});
