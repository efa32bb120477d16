import { expect, test } from 'vitest';
import { inProcessBackground } from '../../../server/ports/in-process-background.ts';

const unexpected = (name: string) => {
  throw new Error(`${name} failed`);
};

test('work never starts inside the call that asks for it', async () => {
  const background = inProcessBackground(unexpected);
  const events: string[] = [];
  background.run('mail', () => {
    events.push('work');
    return Promise.resolve();
  });
  events.push('reply');
  await background.drain();
  expect(events).toEqual(['reply', 'work']);
});

test('draining starts delayed work at once and waits for what that work asks for', async () => {
  const background = inProcessBackground(unexpected);
  const done: string[] = [];
  background.run(
    'later',
    async () => {
      await Promise.resolve();
      done.push('later');
      background.run('much later', () => Promise.resolve(void done.push('much later')), 86_400_000);
    },
    3_600_000,
  );
  await background.drain();
  expect(done).toEqual(['later', 'much later']);
});

test('a failure is told by name and stops nothing else', async () => {
  const failures: unknown[] = [];
  const background = inProcessBackground((name, error) => failures.push([name, error]));
  const refusal = new Error('refused');
  const done: string[] = [];
  background.run('mail', () => Promise.reject(refusal));
  background.run('sms', () => Promise.resolve(void done.push('sms')));
  await background.drain();
  expect(failures).toEqual([['mail', refusal]]);
  expect(done).toEqual(['sms']);
});
