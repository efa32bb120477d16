import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLanes } from '../../../server/shared/lanes.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { employee } from './calls.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ limits: { callsAtOnce: 6 } });
});
afterAll(() => app.close());

const lanesOf = (inFlightMax: number, waitingMax: number, waitMaxMs?: number) =>
  createLanes({
    inFlightMax,
    waitingMax,
    ...(waitMaxMs === undefined ? {} : { waitMaxMs }),
    refusal: () => new Error('too many'),
  });

/** Works that begin in order and end when they are told to. */
function works() {
  const started: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = (name: string) => async () => {
    started.push(name);
    await promise;
    return name;
  };
  return { started, work, end: () => resolve(undefined) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a key waits for itself alone, in order', async () => {
  const lanes = lanesOf(2, 10);
  const { started, work, end } = works();
  const runs = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => lanes.run(name.slice(0, 1), work(name)));
  await turn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end();
  expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('refuses what would wait behind too many, or waits for too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lanes = lanesOf(1, 1, 5_000);
  const { started, work, end } = works();
  const first = lanes.run('a', work('first'));
  const second = expect(lanes.run('a', work('second'))).rejects.toThrow('too many');
  await expect(lanes.run('a', work('third'))).rejects.toThrow('too many');
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await second;
  end();
  expect(await first).toBe('first');
  expect(await lanes.run('a', work('fourth'))).toBe('fourth');
  expect(started).toEqual(['first', 'fourth']);
});

test('answers 100 lists of an account that are asked for at once, and refuses many more with Retry-After', async () => {
  const { headers } = await employee(app);
  const ask = () => app.fetch('/api/v1/requests/open', { headers });
  const wave = await Promise.all(Array.from({ length: 100 }, ask));
  expect(wave.map(({ status }) => status)).toEqual(wave.map(() => 200));

  const flood = await Promise.all(Array.from({ length: 220 }, ask));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(220 - 106);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(await refused[0]?.json()).toEqual({
    error: 'That was a lot at once. Please wait a moment and try again.',
    code: 'too_many_requests',
  });
  expect((await ask()).status).toBe(200);
});
