import { expect } from 'vitest';
import { effects, provideEffects } from '../../src/lib/effects/effects.ts';

export interface HeldReplies extends Disposable {
  /** Method and address of every call since. */
  readonly calls: readonly string[];
  /** Lets the replies through. */
  release(): void;
}

/**
 * Holds back all replies of the API, until they are released or the block of `using` ends: a test that fails meanwhile
 * would otherwise leave its hooks waiting for a lock.
 */
export function holdReplies(): HeldReplies {
  const real = effects();
  const calls: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  provideEffects({
    ...real,
    fetch: async (...args) => {
      const { method, url } = new Request(...args);
      calls.push(`${method} ${url}`);
      const response = await real.fetch(...args);
      await gate.promise;
      return response;
    },
  });
  const release = () => {
    gate.resolve(undefined);
  };
  return { calls, release, [Symbol.dispose]: release };
}

/** Replaces every reply of the API. */
export function replyWith(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  provideEffects({ ...effects(), fetch: () => Promise.resolve(Response.json(body, { status, headers })) });
}

/** Starts a verb twice while the API is silent: each call is made once. */
export async function startTwice(verb: () => Promise<unknown>, duringFlight: () => void): Promise<void> {
  using replies = holdReplies();
  const first = verb();
  duringFlight();
  await verb();
  duringFlight();
  replies.release();
  await first;
  expect(replies.calls).not.toEqual([]);
  expect(new Set(replies.calls).size).toBe(replies.calls.length);
}
