import { afterEach, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../../server/log/log.ts';
import { restSms } from '../../../server/ports/sms.ts';
import { MESSAGES_PATH, startSmsProvider, status, type SmsProvider } from './sms-provider.ts';

const MESSAGE = { to: '5550700001', text: '123456 is your Sundial verification code & more.' };

const waited: number[] = [];
afterEach(() => {
  waited.length = 0;
});

async function provider(answer: Parameters<typeof startSmsProvider>[0]): Promise<SmsProvider> {
  const started = await startSmsProvider(answer);
  onTestFinished(() => started.close());
  return started;
}

function sender(url: string, timeoutMs?: number) {
  return restSms({
    url,
    account: 'AC123',
    token: 'hush:hush',
    from: '+15550199',
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

test('posts a text message as a form with the account’s credentials', async () => {
  const { url, received } = await provider(status(201, '{"sid":"SM1"}'));
  await sender(url).send(MESSAGE);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    line: `POST ${MESSAGES_PATH}`,
    headers: {
      authorization: `Basic ${Buffer.from('AC123:hush:hush').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
    form: { To: '+15550700001', From: '+15550199', Body: MESSAGE.text },
  });
});

test.each(['', '555070000', '55507000011', '+15550700001', '555070000x', '5550700001\r\n'])(
  'refuses the recipient %j without a call',
  async (to) => {
    const { url, received } = await provider(status(201));
    await expect(sender(url).send({ ...MESSAGE, to })).rejects.toMatchObject({ code: 'BAD_RECIPIENT' });
    expect(received).toEqual([]);
  },
);

test.each([400, 401, 404])('does not retry after %s and reports only the code', async (code) => {
  const { url, received } = await provider(
    status(code, '{"code":21211,"message":"+15550700001 is not valid: 123456"}'),
  );
  const error: unknown = await sender(url)
    .send(MESSAGE)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: `HTTP_${code}`, isPermanent: true });
  expect(JSON.stringify(describeError(error))).not.toMatch(/123456|5550700001|hush|AC123/);
  expect(received).toHaveLength(1);
});

test.each([429, 500, 503])('retries after %s', async (code) => {
  const { url, received } = await provider((response, call) => status(call < 3 ? code : 201)(response));
  await sender(url).send(MESSAGE);
  expect(received).toHaveLength(3);
  expect(waited).toEqual([250, 1_000]);
});

test('does not follow a redirect', async () => {
  const elsewhere = await provider(status(201));
  const { url } = await provider((response) => {
    response.writeHead(307, { location: elsewhere.url }).end();
  });
  await expect(sender(url).send(MESSAGE)).rejects.toMatchObject({ code: 'HTTP_307' });
  expect(elsewhere.received).toEqual([]);
});

test('gives up without a retry when the provider does not answer', async () => {
  const { url, received } = await provider(() => undefined);
  await expect(sender(url, 50).send(MESSAGE)).rejects.toMatchObject({ code: 'TIMEOUT', isPermanent: true });
  expect(received.length).toBeLessThanOrEqual(1);
  expect(waited).toEqual([]);
});

test('reports an unreachable provider', async () => {
  const { url, close } = await provider(status(201));
  await close();
  await expect(sender(url).send(MESSAGE)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(waited).toEqual([250, 1_000]);
});
