import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './client.ts';

/** A check that each transaction of a call makes; it rejects when the call may no longer write. */
export type Guard = (tx: Db) => Promise<void>;

interface GuardedCall {
  readonly guard: Guard;
  /** What its events start later in this process, for other callers, is not guarded. */
  isAnswered: boolean;
}

const current = new AsyncLocalStorage<GuardedCall>();

/** Runs a call whose transactions are guarded, however deep in the services they start. */
export async function guardTransactions<Result>(guard: Guard, call: () => Promise<Result>): Promise<Result> {
  const guarded: GuardedCall = { guard, isAnswered: false };
  try {
    return await current.run(guarded, call);
  } finally {
    guarded.isAnswered = true;
  }
}

/** Runs work that a call has started and that is the server's own, such as sending its mail. */
export function withoutGuard<Result>(work: () => Result): Result {
  return current.exit(work);
}

/**
 * Does the work of a transaction with the guard of the current call. The guard's statement is sent first and awaited last: it costs no
 * round trip, its locks come before those of the work, and a refusal rolls the work back.
 */
export async function guardedWork<Result>(tx: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const call = current.getStore();
  if (call === undefined || call.isAnswered) return work(tx);
  const [allowed, done] = await Promise.allSettled([call.guard(tx), work(tx)]);
  if (allowed.status === 'rejected') throw allowed.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
