// docs/product/api.md#busy-server
// docs/product/api.md#calls-at-once
import { afterEach, expect, test, vi } from 'vitest';
import {
  argon2id,
  hashInTurn,
  passwordChecks,
  provideKeyDerivation,
} from '../../../server/services/secrets/password-queue.ts';
import { createFairQueue, createFairQueues, type Party } from '../../../server/shared/fair-queue.ts';
import { cheapArgon2id } from '../../helpers/cheap-passwords.ts';
import { OTHER_SIGN_INS } from '../../security/support/figures.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { json } from '../http/calls.ts';
import * as api from './support/call-identity.ts';
import { turnOff } from './support/call-second-factor.ts';

const own = api.ownAddresses();
const app = await appOfFile();

afterEach(() => void vi.useRealTimers());

/** Waits until what was queued has its place. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('returns 503 without an effect while too many passwords wait to be hashed', async () => {
  await api.signUp(app, own('waits'));
  await api.forgot(app, own('waits'));
  const token = await api.linkToken(app, own('waits'), 'reset-password');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const hashes = Array.from({ length: 202 }, (_, index) => {
    const networks = [{ key: `network ${String(index)}`, weight: 1 }];
    return hashInTurn(app.services, { email: own(`waiting-${String(index)}`), networks }, () => promise);
  });
  await turn();
  expect(passwordChecks()).toEqual({ running: 2, waiting: 200 });

  for (const reply of [
    await api.signIn(app, own('waits')),
    await api.signUp(app, own('new')),
    await api.reset(app, token),
  ]) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).toBe('2');
  }

  resolve(undefined);
  await Promise.all(hashes);
  expect((await api.signIn(app, own('waits'))).status).toBe(200);
  expect((await api.reset(app, token)).status).toBe(200);
});

test(`220 turn-offs of one account leave ${OTHER_SIGN_INS} of ${OTHER_SIGN_INS} other sign-ins at 200`, async () => {
  const limited = await startApp({ rateLimitFactor: 1, limits: { callsAtOnce: 20 } });
  const others = Array.from({ length: OTHER_SIGN_INS }, (_, index) => own(`other-${String(index)}`));
  // The real hash, so that a queue which is filled stays full for a while.
  provideKeyDerivation(argon2id);
  for (const email of others) await api.signUp(limited, email);
  await api.signUpUnconfirmed(limited, own('attacker'));
  const headers = await api.signedIn(limited, own('attacker'));

  let refusedCalls = 0;
  const isBusy = Promise.withResolvers<undefined>();
  const attack = Array.from({ length: 220 }, async () => {
    const reply = await turnOff(limited, headers);
    if (reply.status !== 422) refusedCalls += 1;
    if (refusedCalls > 10) isBusy.resolve(undefined);
    return reply;
  });
  await isBusy.promise;
  const signIns = await Promise.all(others.map((email) => api.signIn(limited, email)));
  expect(signIns.map(({ status }) => status)).toEqual(others.map(() => 200));

  const replies = await Promise.all(attack);
  // Two-step verification is off, which needs no hash to be said, and no more than ten times a minute.
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(210);
  for (const { headers: reply } of refused) expect(Number(reply.get('retry-after'))).toBeGreaterThan(0);
  provideKeyDerivation(cheapArgon2id);
  await limited.close();
});

test('checks of one account that never end leave every other sign-in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const caller = { email: own('endless'), networks: [] };
  const endless = Array.from({ length: 200 }, () => hashInTurn(app.services, caller, () => promise));
  for (let index = 0; index < 5; index += 1) {
    const email = own(`beside-${String(index)}`);
    await api.signUp(app, email);
    expect((await api.signIn(app, email)).status).toBe(200);
  }
  expect(passwordChecks()).toEqual({ running: 1, waiting: 0 });
  resolve(undefined);
  await Promise.all(endless);
});

/** Signs in, and keeps the secret that its browser gets. */
async function signedInBrowser(email: string, from: string) {
  const user = { email, password: api.PASSWORD };
  const reply = await app.fetch('/api/v1/users/sign_in', json({ user }), from);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { device_secret: string }).device_secret;
}

test('neither a known place nor a signed-in owner waits for 60 networks that try the account', async () => {
  const email = own('tried');
  await api.signUp(app, email);
  const device_secret = await signedInBrowser(email, '192.0.2.1');
  const headers = await api.signedIn(app, email);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let checked = 0;
  const attack = Array.from({ length: 60 * 5 }, (_, index) => {
    const networks = [{ key: `attacker ${String(index % 60)}`, weight: 1 }];
    return hashInTurn(app.services, { email, networks }, async () => {
      checked += 1;
      await promise;
    }).catch(() => undefined);
  });
  await turn();
  const user = { email, password: api.PASSWORD };
  const known = await app.fetch('/api/v1/users/sign_in', json({ user, device_secret }), '198.51.100.7');
  expect(known.status).toBe(200);
  expect((await turnOff(app, headers)).status).toBe(422);
  const usual = await app.fetch('/api/v1/users/sign_in', json({ user }), '192.0.2.1');
  expect(usual.status).toBe(200);
  expect(checked).toBe(1);
  resolve(undefined);
  await Promise.all(attack);
});

const UNTIL_FULL = { waitingMax: 10, waitMaxMs: 60_000, refusal: () => new Error('full') };

test('a check that waits for 15 s is refused, before its account, and its process, count as hanging', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const hash = (name: string) =>
    hashInTurn(app.services, { email: own(name), networks: party(name) }, () => promise);
  const running = [hash('first'), hash('second')];
  await turn();
  const waiting = [hash('third'), hash('first')];
  const refused = Promise.all(
    waiting.map((one) => expect(one).rejects.toMatchObject({ code: 'unavailable' })),
  );
  await turn();
  vi.advanceTimersByTime(14_999);
  await turn();
  expect(passwordChecks()).toEqual({ running: 2, waiting: 1 });
  vi.advanceTimersByTime(1);
  await refused;
  vi.useRealTimers();
  expect(passwordChecks()).toEqual({ running: 2, waiting: 0 });
  resolve(undefined);
  await Promise.all(running);
  expect(passwordChecks()).toEqual({ running: 0, waiting: 0 });
});

test('strangers of one account take turns by network, and a full line pushes out the latest', async () => {
  const started: string[] = [];
  const queues = createFairQueues({ inFlightMax: 1, ...UNTIL_FULL });
  const check = (name: string, networks: readonly Party[]) =>
    queues.run('account', networks, async () => {
      await turn();
      started.push(name);
    });
  const flood = Array.from({ length: 11 }, () => check('flood', party('flood')));
  const pushedOut = expect(flood[10]).rejects.toThrow('full');
  await check('owner', party('owner'));
  await pushedOut;
  expect(started).toEqual(['flood', 'owner']);
  await Promise.allSettled(flood);
  expect(queues.isBusy('account')).toBe(false);
});

test('a queue that fills raises an alert', async () => {
  const alerts = () => app.logLines.filter((line) => line.includes('"alert":"hash_queue"'));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const before = app.services.alerts.counts().hash_queue;
  const hash = (index: number) =>
    hashInTurn(app.services, { email: own(`filling-${String(index)}`), networks: [] }, () => promise);
  const hashes = Array.from({ length: 102 }, (_, index) => hash(index));
  await turn();
  expect(app.services.alerts.counts().hash_queue).toBe(before);
  hashes.push(hash(102));
  expect(app.services.alerts.counts().hash_queue).toBe(before + 1);
  expect(alerts().length).toBeGreaterThan(0);
  resolve(undefined);
  await Promise.all(hashes);
});

const party = (key: string, weight = 1): readonly Party[] => [{ key, weight }];
const newQueue = (inFlightMax: number, waitingMax: number) =>
  createFairQueue({ inFlightMax, ...UNTIL_FULL, waitingMax });

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
