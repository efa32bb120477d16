import { expect, test } from 'vitest';
import { createFairQueue, type Party } from '../../../../server/services/secrets/password-queue.ts';

const party = (key: string, weight = 1): readonly Party[] => [{ key, weight }];
const newQueue = (inFlightMax: number, waitingMax: number) =>
  createFairQueue({ inFlightMax, waitingMax, refusal: () => new Error('full') });

/** Queues works that end when they are told to, and notes the order of their starts. */
function stage(queue: ReturnType<typeof newQueue>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, parties: readonly Party[]) =>
    queue.run(parties, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  /** Ends the running works one by one until none is left. */
  const endAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = 0; next < started.length; next += 1) {
      ends.get(started[next] ?? '')?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { started, ends, add, endAll };
}

test('runs at most two at a time, and one party in order', async () => {
  const { started, add, endAll } = stage(newQueue(2, 10));
  const runs = ['a', 'b', 'c', 'd'].map((name) => add(name, party('one')));
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  await endAll();
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('the first work of another party starts before the second of a flood', async () => {
  const { started, add, endAll } = stage(newQueue(1, 200));
  const flood = Array.from({ length: 100 }, (_, index) => add(`flood ${String(index)}`, party('flood')));
  const others = ['one', 'two', 'three'].map((name) => add(name, party(name)));
  await endAll();
  await Promise.all([...flood, ...others]);
  expect(started.slice(0, 6)).toEqual(['flood 0', 'one', 'two', 'three', 'flood 1', 'flood 2']);
});

test('many networks of one site share its turns', async () => {
  const { started, add, endAll } = stage(newQueue(1, 200));
  const site = { key: 'site', weight: 3 };
  const flood = Array.from({ length: 90 }, (_, index) =>
    add('flood', [{ key: `network ${String(index)}`, weight: 1 }, site]),
  );
  const home = Array.from({ length: 10 }, () => add('home', party('home')));
  await endAll();
  await Promise.all([...flood, ...home]);
  // Three turns for each of the home, and not ninety before its first.
  expect(started.slice(0, 42).filter((name) => name === 'home')).toHaveLength(10);
});

test('a full queue pushes out the latest turn of a flood, and refuses no one else', async () => {
  const { add, endAll } = stage(newQueue(1, 10));
  const flood = Array.from({ length: 11 }, () => add('flood', party('flood')));
  const refused = expect(add('flood', party('flood'))).rejects.toThrow('full');
  const pushedOut = expect(flood[10]).rejects.toThrow('full');
  const other = add('other', party('other'));
  await refused;
  await pushedOut;
  await endAll();
  expect(await other).toBe('other');
  expect((await Promise.allSettled(flood)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('refuses further work while everybody in the queue has asked for as little', async () => {
  const { add, endAll } = stage(newQueue(1, 1));
  const runs = [add('running', party('one')), add('waiting', party('two'))];
  await expect(add('third', party('three'))).rejects.toThrow('full');
  await endAll();
  await Promise.all(runs);
});

test('failed work frees its place', async () => {
  const queue = newQueue(1, 1);
  await expect(queue.run([], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run([], async () => 'next')).resolves.toBe('next');
  expect(queue.size()).toEqual({ running: 0, waiting: 0 });
});
