import { onTestFinished, vi } from 'vitest';
import { effects, provideEffects, type Effects } from '../../../src/lib/effects/effects.ts';
import type { SentCall } from './core-calls-alone.ts';

/** Replaces the network of the page until the end of the test, or until the spy is restored. */
export function replacedFetch(answer: Effects['fetch']) {
  const spy = vi.spyOn(effects(), 'fetch').mockImplementation(answer);
  onTestFinished(() => {
    spy.mockRestore();
  });
  return spy;
}

/** Answers the calls that match, as `POST /api/v1/mfa`, until the returned function is called; others reach the API. */
export function answerCalls(calls: RegExp, answer: () => Response | Promise<Response>): () => void {
  const real = effects();
  provideEffects({
    ...real,
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      return calls.test(`${method} ${new URL(url).pathname}`) ? answer() : real.fetch(input, init);
    },
  });
  return () => provideEffects(real);
}

/** Notes every call from now on, with its body. */
export function noteCalls(): readonly SentCall[] {
  const real = effects();
  const calls: SentCall[] = [];
  provideEffects({
    ...real,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      const call = `${request.method} ${new URL(request.url).pathname}`;
      calls.push({ call, body: text === '' ? undefined : JSON.parse(text) });
      return real.fetch(input, init);
    },
  });
  return calls;
}
