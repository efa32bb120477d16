// docs/product/thread.md#earlier-messages
// docs/product/thread.md#the-concierge
// docs/product/thread.md#message-fields
// docs/product/thread.md#message-text
// docs/product/thread.md#one-attachment
// docs/product/thread.md#message-call
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { getRequest, inProgressRequests } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee, callerWith } from '../../helpers/employees/employee.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { addConcierge } from '../../../server/services/desk/concierges.ts';
import { deskClaim, deskReply } from '../../../src/lib/contract/desk-request.ts';

let employee: Employee;
let id: number;
const app = await appOfFile();
beforeEach(async () => {
  employee = await newEmployee(app, 'Zoë', 'Ω-Nguyễn');
  ({ id } = await newRequest(employee));
});

type Message = { body: string; attachment_keys?: string[]; client_id?: string };
const post = (message: Message, to = id) =>
  employee.call(postMessage, { params: { id: to }, body: { message } });
const refusedPost = (message: unknown, to: string | number = id) =>
  employee.refused(postMessage, { params: { id: to }, body: { message } });
const stored = () => app.services.db.select().from(messages).where(eq(messages.requestId, id));
const setStatus = (status: 'open' | 'in_progress' | 'closed') =>
  app.services.db
    .update(requests)
    .set({ status, completedAt: status === 'closed' ? app.clock.now() : null })
    .where(eq(requests.id, id));

test('keeps the text exactly as it was sent, and escapes it only for showing', async () => {
  const body = '  <b onclick="x">Grüße</b>\r\n\t𝒷𝒾𝑔 👩‍🚀 \u202e  ';
  const { request } = await post({ body });
  expect((await stored())[0]?.body).toBe(body);
  expect(request.messages[0]?.body_html).toContain('&lt;b onclick=&quot;x&quot;&gt;Grüße&lt;/b&gt;<br>');
});

test('takes the sender from the account, whatever the message says', async () => {
  const body = { body: 'Hello', source: 'user', source_name: 'The President', requestId: 1, id: 7 };
  await employee.call(postMessage, { params: { id }, body: { message: { ...body, source: 'user' } } });
  expect(await stored()).toMatchObject([{ source: 'user', sourceName: 'Zoë Ω-Nguyễn' }]);
  expect(await refusedPost({ ...body, source: 'life_concierge' })).toMatchObject({
    status: 422,
    code: 'validation',
  });
});

test.each([
  ['blanks', ' \n\t\u00a0 '],
  ['a zero-width space', '\u200b'],
  ['an empty Braille cell', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['soft hyphens and joiners', '\u00ad\u200d\u2060\ufe0f'],
  ['nothing', ''],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['NUL', '\0'],
  ['half a character', '\udc00'],
  ['a number', 7],
])('refuses a text of %s', async (_, body) => {
  expect(await refusedPost({ body })).toMatchObject({ status: 422, code: 'validation' });
  expect(await stored()).toHaveLength(0);
});

test('keeps the line breaks of other programs, and loses what nothing shows', async () => {
  await post({ body: 'ship to:\vMain Street 5\u2028Springfield' });
  await post({ body: 'The code is\0 4411, half an emoji \ud83d' });
  expect((await stored()).map(({ body }) => body)).toEqual([
    'ship to:\nMain Street 5\nSpringfield',
    'The code is 4411, half an emoji ',
  ]);
});

describe('a client_id', () => {
  test('belongs to its request alone', async () => {
    const { id: another } = await newRequest(employee);
    await post({ body: 'Hello', client_id: 'c-3' });
    const { request } = await post({ body: 'Hello', client_id: 'c-3' }, another);
    expect(request.messages).toHaveLength(1);
  });

  test('that is repeated does not reopen a completed request', async () => {
    await post({ body: 'Hello', client_id: 'c-4' });
    await setStatus('closed');
    expect((await post({ body: 'Hello', client_id: 'c-4' })).request.status).toBe('closed');
  });
});

test('takes a completed request up again', async () => {
  await setStatus('in_progress');
  expect((await post({ body: 'Still there?' })).request.status).toBe('in_progress');
  await setStatus('closed');
  expect((await post({ body: 'One more thing' })).request.status).toBe('in_progress');
});

describe('an attachment', () => {
  test('is refused when it is foreign, unknown or has not arrived', async () => {
    const foreign = await uploaded(app, await newEmployee(app));
    const { key: unfinished } = await employee.call(presignUpload, {
      body: { upload: { filename: 'a.png' } },
    });
    for (const key of [foreign, unfinished, 'no such key']) {
      expect(await refusedPost({ body: 'See here', attachment_keys: [key] })).toEqual({
        status: 422,
        code: 'file_missing',
        error: 'We could not find the attached file. Please attach it again.',
      });
    }
    expect(await stored()).toHaveLength(0);
  });

  test('is refused when it belongs to another request', async () => {
    const { id: another } = await newRequest(employee);
    const key = await uploaded(app, employee);
    await post({ body: 'See here', attachment_keys: [key] }, another);
    expect(await refusedPost({ body: 'And here', attachment_keys: [key] })).toMatchObject({
      code: 'file_missing',
    });
    expect(await stored()).toHaveLength(0);
  });

  test('is one at most', async () => {
    const keys = [await uploaded(app, employee), await uploaded(app, employee)];
    expect(await refusedPost({ body: 'Two', attachment_keys: keys })).toMatchObject({
      status: 422,
      code: 'validation',
    });
  });
});

const STORED = 30;

const read = async (newest?: string) =>
  (await employee.call(getRequest, { params: { id }, query: newest === undefined ? {} : { newest } }))
    .request;

describe('a part of the thread', () => {
  beforeEach(async () => {
    employee = await newEmployee(app);
    ({ id } = await newRequest(employee));
    const now = app.clock.now().getTime();
    // Pairs of one instant are ordered by their ids.
    const rows = Array.from({ length: STORED }, (_, index) => ({
      requestId: id,
      source: 'user' as const,
      sourceName: 'An Employee',
      body: `Message ${String(index)}`,
      bodyHtml: `Message ${String(index)}`,
      createdAt: new Date(now + Math.floor(index / 2)),
    }));
    await app.services.db.insert(messages).values(rows);
    app.clock.advance(STORED);
  });

  test('the call without a part sends the whole thread', async () => {
    const request = await read();
    expect(request.messages.map(({ body_html }) => body_html)).toEqual(
      Array.from({ length: STORED }, (_, index) => `Message ${String(index)}`),
    );
    expect(request.has_earlier).toBe(false);
  });

  test('a part is the newest messages, oldest first', async () => {
    const whole = await read();
    const part = await read('7');
    expect(part.messages).toEqual(whole.messages.slice(-7));
    expect(part.last_message).toEqual(whole.last_message);
    expect(part.has_earlier).toBe(true);
  });

  test.each([
    [String(STORED - 1), true],
    [String(STORED), false],
    [String(STORED + 1), false],
  ])('a part of %s tells whether there are earlier messages: %s', async (newest, hasEarlier) => {
    const { messages: sent, has_earlier: told } = await read(newest);
    expect(told).toBe(hasEarlier);
    expect(sent).toHaveLength(Math.min(Number(newest), STORED));
  });

  test('the reply to a message has the same part', async () => {
    const message = { body: 'One more' };
    const { request } = await employee.call(postMessage, {
      params: { id },
      query: { newest: '2' },
      body: { message },
    });
    expect(request.messages.map(({ body_html }) => body_html)).toEqual(['Message 29', 'One more']);
    expect(request.has_earlier).toBe(true);
  });

  test.each(['0', '-1', '1.5', 'all', '', '1000000', '1;drop table messages'])(
    'a part that is no number of messages: %j is refused',
    async (newest) => {
      expect(await employee.refused(getRequest, { params: { id }, query: { newest } })).toMatchObject({
        status: 422,
        code: 'validation',
      });
    },
  );
});

test('a request names who answers it, with what they do, their portrait and their first message', async () => {
  const named = async () => (await employee.call(getRequest, { params: { id } })).request.concierge;
  expect(await named()).toBeNull();

  const { token } = await addConcierge(app.services, 'Ines Vidal');
  const ines = callerWith(app, token);
  await ines.call(deskClaim, { params: { id } });
  expect(await named()).toEqual({
    ...{ name: 'Ines Vidal', title: null, portrait_url: null, since: null },
    ...{ away: false, away_until: null },
  });

  const face = { title: 'Home and family', portraitUrl: '/content-images/ines.svg' };
  await app.services.db.update(concierges).set(face).where(eq(concierges.name, 'Ines Vidal'));
  const first = app.clock.now().toISOString();
  for (const body of ['I have it.', 'And more.']) {
    await ines.call(deskReply, { params: { id }, body: { message: { body } } });
    app.clock.advance(60_000);
  }
  const portrait_url = `${app.services.contentOrigin}/content-images/ines.svg`;
  expect(await named()).toMatchObject({
    name: 'Ines Vidal',
    title: 'Home and family',
    portrait_url,
    since: first,
  });
  const { requests } = await employee.call(inProgressRequests);
  expect(requests.map(({ concierge }) => concierge)).toMatchObject([
    { name: 'Ines Vidal', portrait_url, since: null },
  ]);
});
