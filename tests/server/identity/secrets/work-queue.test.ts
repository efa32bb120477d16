import { expect, test } from 'vitest';
import { createWorkQueue } from '../../../../server/services/secrets/password-hash.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { promise, open: () => resolve(undefined) };
}

test('runs at most two at a time, in order', async () => {
  const queue = createWorkQueue(2, 10);
  const gates = Array.from({ length: 5 }, gate);
  const started: number[] = [];
  const runs = gates.map(({ promise }, index) =>
    queue.run(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await runs[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test('refuses work while the queue is full', async () => {
  const queue = createWorkQueue(1, 1);
  const { promise, open } = gate();
  const running = queue.run(() => promise);
  const waiting = queue.run(() => promise);
  await expect(queue.run(() => promise)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  open();
  await Promise.all([running, waiting]);
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});

test('failed work frees its slot', async () => {
  const queue = createWorkQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(async () => 'next')).resolves.toBe('next');
});
