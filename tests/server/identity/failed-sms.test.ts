import { beforeEach, expect, test, vi } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

let people = 0;
let number: string;
let headers: Record<string, string>;
const app = await appOfFile();

/** An employee who got a first code and requests a second one a minute later. */
beforeEach(async () => {
  people += 1;
  number = `555080000${people}`;
  const email = `texted${people}@people.test`;
  await api.signUpOffered(app, email);
  headers = await api.signedIn(app, email);
  await api.enroll(app, headers, number);
  const sent = await api.sendCode(app, headers);
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([200, '60']);
  app.clock.advance(MINUTE_MS);
});

function failOnce() {
  return vi.spyOn(app.services.sms, 'send').mockRejectedValueOnce(new Error('the provider is down'));
}

test('a failed message does not reactivate the previous code', async () => {
  const first = await api.codeSentTo(app, number);
  failOnce();
  expect((await api.sendCode(app, headers)).status).toBe(503);
  expect(await api.verify(app, headers, first)).toMatchObject({ body: { code: 'code_expired' } });
});

test('a retry after a failed message needs no wait and sends a valid code', async () => {
  failOnce();
  const failed = await api.sendCode(app, headers);
  expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(failed.headers.get('retry-after')).toBe('5');
  expect((await api.sendCode(app, headers)).status).toBe(200);
  expect(await api.sentTo(app, number)).toHaveLength(2);
  expect((await api.verify(app, headers, await api.codeSentTo(app, number))).status).toBe(200);
});

test('only the code in flight is valid', async () => {
  const first = await api.codeSentTo(app, number);
  const underWay = Promise.withResolvers<undefined>();
  const handedOver = Promise.withResolvers<undefined>();
  vi.spyOn(app.services.sms, 'send').mockImplementationOnce(async () => {
    underWay.resolve(undefined);
    await handedOver.promise;
  });
  const sending = api.sendCode(app, headers);
  await underWay.promise;
  expect((await api.verify(app, headers, first)).status).toBe(422);
  handedOver.resolve(undefined);
  expect((await sending).status).toBe(200);
});
