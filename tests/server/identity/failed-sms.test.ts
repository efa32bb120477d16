import { beforeEach, expect, test, vi } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  codeSentTo,
  enroll,
  sendCode,
  sentTo,
  signedIn,
  signUpOffered,
  verify,
} from './support/call-identity.ts';
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
  await signUpOffered(app, email);
  headers = await signedIn(app, email);
  await enroll(app, headers, number);
  const sent = await sendCode(app, headers);
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([200, '60']);
  app.clock.advance(MINUTE_MS);
});

function failOnce() {
  return vi.spyOn(app.services.sms, 'send').mockRejectedValueOnce(new Error('the provider is down'));
}

test('a failed message does not reactivate the previous code', async () => {
  const first = await codeSentTo(app, number);
  failOnce();
  expect((await sendCode(app, headers)).status).toBe(503);
  expect(await verify(app, headers, first)).toMatchObject({ body: { code: 'code_expired' } });
});

test('a retry after a failed message needs no wait and sends a valid code', async () => {
  failOnce();
  const failed = await sendCode(app, headers);
  expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(failed.headers.get('retry-after')).toBe('5');
  expect((await sendCode(app, headers)).status).toBe(200);
  expect(await sentTo(app, number)).toHaveLength(2);
  expect((await verify(app, headers, await codeSentTo(app, number))).status).toBe(200);
});

test('only the code in flight is valid', async () => {
  const first = await codeSentTo(app, number);
  const underWay = Promise.withResolvers<undefined>();
  const handedOver = Promise.withResolvers<undefined>();
  vi.spyOn(app.services.sms, 'send').mockImplementationOnce(async () => {
    underWay.resolve(undefined);
    await handedOver.promise;
  });
  const sending = sendCode(app, headers);
  await underWay.promise;
  expect((await verify(app, headers, first)).status).toBe(422);
  handedOver.resolve(undefined);
  expect((await sending).status).toBe(200);
});
