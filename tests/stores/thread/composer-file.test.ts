import { beforeEach, expect, it } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { hasUnsavedWork } from '../../../src/lib/stores/shell/unsaved-work.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { uploadedFile } from '../../helpers/employees/own-thread.ts';

const demo = demoEmployee();
const photo = { name: 'photo.png', type: 'image/png', sizeBytes: 4 };
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('open'))[0]?.external_id ?? '';
});

/** Returns the bodies that are posted from now on. */
function postedBodies(): readonly unknown[] {
  const real = effects();
  const bodies: unknown[] = [];
  provideEffects({
    ...real,
    fetch: (input, init) => {
      if (init?.method === 'POST') bodies.push(JSON.parse(init.body as string));
      return real.fetch(input, init);
    },
  });
  return bodies;
}

it('a message names the employee as its source, by the full name, and the key of its file', async () => {
  const composer = createComposer(requestId);
  const file = await uploadedFile(demo.app, requestId);
  composer.upload.restore(file.key, file);
  composer.write('Here it is.');
  const bodies = postedBodies();
  await composer.send();
  const fullName = dataOf($user.get())?.full_name;
  expect(fullName).toMatch(/\w \w/);
  expect(bodies).toEqual([
    {
      message: {
        body: 'Here it is.',
        source: 'user',
        source_name: fullName,
        attachment_keys: [file.key],
        client_id: expect.stringMatching(/./) as string,
      },
    },
  ]);
});

it('a file alone asks for a few words and is not sent', async () => {
  const composer = createComposer(requestId);
  expect(composer.$needsText.get()).toBe(false);
  composer.upload.restore('a-key', photo);
  expect(composer.$needsText.get()).toBe(true);
  const before = await getRequestById(requestId);
  await composer.send();
  expect((await getRequestById(requestId)).messages).toEqual(before.messages);
  composer.write('A few words.');
  expect(composer.$needsText.get()).toBe(false);
});

it('a file alone is unsaved work', () => {
  const composer = createComposer(requestId);
  const leave = composer.guard();
  expect(hasUnsavedWork()).toBe(false);
  composer.upload.restore('a-key', photo);
  expect(hasUnsavedWork()).toBe(true);
  composer.upload.remove();
  expect(hasUnsavedWork()).toBe(false);
  leave();
});

it('a file that comes to a waiting message and goes again leaves it waiting', async () => {
  const composer = createComposer(requestId);
  composer.write('Words alone.');
  demo.browser.online = false;
  await composer.send();
  composer.upload.restore('a-key', photo);
  expect(composer.$pending.get()?.status).toBe('waiting');
  composer.upload.remove();
  expect(composer.$pending.get()?.status).toBe('waiting');
});

it('a file that was chosen before the draft is known stays, not that of the draft', async () => {
  createComposer(requestId).upload.restore('draft-key', photo);
  const composer = createComposer();
  composer.upload.restore('early-key', photo);
  await composer.open(requestId);
  expect(composer.upload.$state.get()).toMatchObject({ key: 'early-key' });
});
