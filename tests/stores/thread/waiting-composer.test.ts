import { beforeEach, describe, expect, it } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { createWaitingComposer } from '../../../src/lib/stores/thread/waiting-composer.ts';
import { hasUnsavedWork } from '../../../src/lib/stores/unsaved-work.ts';
import { demoEmployee } from '../../helpers/demo-employee.ts';

demoEmployee();
const photo = () => new File(['not much of a photo'], 'roof.png', { type: 'image/png' });
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('open'))[0]?.external_id ?? '';
  await openThread(requestId);
});

describe('a composer that waits for its request', () => {
  it('sends what it was told to send, once it is passed on', async () => {
    const waiting = createWaitingComposer();
    waiting.noteTyped(() => 'Early bird.');
    await waiting.send();
    expect(waiting.$state.get()).toEqual({ text: 'Early bird.', sending: true, error: null });
    const composer = createComposer(requestId);
    // What the field does as soon as the composer is there.
    composer.write(waiting.$text.get());
    waiting.passOn(composer);
    await expect.poll(() => composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    const { messages } = await getRequestById(requestId);
    expect(messages.filter(({ body_html }) => body_html === 'Early bird.')).toHaveLength(1);
  });

  it.each([
    ['blank', '  \n '],
    ['too-long', 'x'.repeat(8_001)],
  ])('does not promise to send a text that is %s', async (blocker, text) => {
    const waiting = createWaitingComposer();
    waiting.write(text);
    await waiting.send();
    expect(waiting.$blocker.get()).toBe(blocker);
    expect(waiting.$sending.get()).toBe(false);
  });

  it('sends nothing without its file, and passes that on', async () => {
    const waiting = createWaitingComposer();
    waiting.write('With a photo.');
    await waiting.upload.choose(photo());
    await waiting.send();
    expect(waiting.$sending.get()).toBe(false);
    const composer = createComposer(requestId);
    waiting.passOn(composer);
    expect(waiting.upload.$state.get().status).toBe('empty');
    expect(composer.upload.$state.get()).toMatchObject({ status: 'pending', file: { name: 'roof.png' } });
    composer.upload.remove();
  });

  it('is work that is not saved', () => {
    const waiting = createWaitingComposer();
    const leave = waiting.guard();
    expect(hasUnsavedWork()).toBe(false);
    waiting.noteTyped(() => 'Half a thought');
    expect(hasUnsavedWork()).toBe(true);
    leave();
    expect(hasUnsavedWork()).toBe(false);
  });
});
