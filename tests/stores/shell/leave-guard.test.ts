// docs/product/thread.md#leaving-a-message
import { afterEach, describe, expect, it } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import {
  hasUnsavedWork,
  isUnsavedWorkKept,
  registerUnsaved,
} from '../../../src/lib/stores/shared/unsaved-work.ts';
import {
  $leaving,
  leaveAnyway,
  requestSignOut,
  stayHere,
} from '../../../src/lib/stores/shell/leave-guard.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { openComposer, sendFrom } from '../../helpers/employees/own-thread.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const FILE = { name: 'cat.png', type: 'image/png', sizeBytes: 4 };

let stopGuarding: () => void = () => undefined;

const demo = await demoEmployee();
afterEach(() => {
  stopGuarding();
  stayHere();
});

/** Writes a message that is not sent. */
async function compose() {
  const composer = await openComposer('a-request');
  stopGuarding = registerUnsaved('message', composer.isUnsent, composer.isKept);
  return composer;
}

describe('what leaving loses', () => {
  it('is nothing of a text, nor of a file that is uploaded', async () => {
    const composer = await compose();
    composer.write('Not sent yet');
    expect([hasUnsavedWork(), isUnsavedWorkKept()]).toEqual([true, true]);
    composer.files.first.restore('a-key', FILE);
    expect([hasUnsavedWork(), isUnsavedWorkKept()]).toEqual([true, true]);
  });

  it('is a file that is not uploaded yet', async () => {
    const composer = await compose();
    expectConsole('info', /^An upload was aborted$/);
    const choosing = composer.files.first.choose(new File(['a cat'], 'cat.png', { type: 'image/png' }));
    expect([hasUnsavedWork(), isUnsavedWorkKept()]).toEqual([true, false]);
    composer.files.first.remove();
    await choosing;
  });

  it('is a text where the browser stores nothing', async () => {
    const composer = await compose();
    composer.write('Not sent yet');
    provideEffects({ ...effects(), local: { ...demo.browser.local, set: () => false } });
    expect([hasUnsavedWork(), isUnsavedWorkKept()]).toEqual([true, false]);
  });

  it('is nothing at all of a message that waits: it is not asked about', async () => {
    demo.browser.online = false;
    const composer = await compose();
    await sendFrom(composer, 'Not delivered yet');
    expect(hasUnsavedWork()).toBe(false);
    demo.browser.online = true;
  });
});

describe('signing out', () => {
  it.each([
    ['an unsent text', async () => (await compose()).write('Not sent yet')],
    ['a file alone', async () => (await compose()).files.first.restore('a-key', FILE)],
    [
      'a message that waits, without its thread on screen',
      async () => {
        demo.browser.online = false;
        await sendFrom(await openComposer('a-request'), 'Not delivered yet');
        demo.browser.online = true;
      },
    ],
  ])('asks before it deletes %s', async (what, begin) => {
    await begin();
    await requestSignOut();
    expect($leaving.get()).toEqual({ kind: 'sign-out', hasPending: what.startsWith('a message') });
    expect(readSession()).not.toBeNull();
    stayHere();
    expect($leaving.get()).toBeNull();
    expect(readSession()).not.toBeNull();
    expect(demo.browser.navigations).toEqual([]);
  });

  it('deletes everything once that is confirmed', async () => {
    (await compose()).write('Not sent yet');
    await requestSignOut();
    await leaveAnyway();
    expect($leaving.get()).toBeNull();
    expect(readSession()).toBeNull();
    expect(demo.browser.local.keys()).toEqual([]);
  });
});
