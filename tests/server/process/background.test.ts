import { expect, test, vi } from 'vitest';
import { inProcessBackground } from '../../../server/ports/background.ts';

const unexpected = (name: string) => {
  throw new Error(`${name} failed`);
};

test('work never starts inside the call to run', async () => {
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

test('drain starts delayed work at once and waits for the work that it adds', async () => {
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

test('reports a failure by name and continues with other work', async () => {
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

test('repeated work runs now and at each interval, also after a failure, until it is stopped', async () => {
  vi.useFakeTimers();
  try {
    const failures: string[] = [];
    const background = inProcessBackground((name) => failures.push(name));
    let rounds = 0;
    const stop = background.repeat(
      'clean-up',
      () => {
        rounds += 1;
        return rounds === 2 ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
      3_600_000,
    );
    await background.drain();
    expect(rounds).toBe(1);
    for (const expected of [2, 3]) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      await background.drain();
      expect(rounds).toBe(expected);
    }
    expect(failures).toEqual(['clean-up']);
    await background.drain();
    expect(rounds, 'draining does not wait for rounds to come').toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(rounds).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
