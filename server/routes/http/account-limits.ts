import type { Context } from 'hono';
import type { Services } from '../../services/context.ts';
import { ServiceError } from '../../services/service-error.ts';
import { createLanes, type Lanes } from '../../shared/lanes.ts';
import { bearerToken } from './authorize.ts';
import { type MinuteCounts, tooMany } from './rate-limit.ts';

/** Calls per minute and account. Endpoints with the same name share one count. */
export interface AccountRate {
  readonly name: string;
  readonly perMinute: number;
}

/** Calls of one account at a time; further ones wait. Endpoints with the same name share one queue. */
export interface AtOnce {
  readonly name: string;
  readonly max: number;
}

/** The calls that ask for the password again, each of which costs a hash. */
export const PASSWORD_CHECKS: AccountRate = { name: 'password_check', perMinute: 10 };

/**
 * What a concierge or a program changes otherwise, such as steps and owners: each change leaves an event and a record, and is told to all pages
 * of the desk.
 */
export const DESK_CHANGES: AccountRate = { name: 'desk_change', perMinute: 300 };

/** Lists, whose cost grows with what the account has. */
export const LISTS: AtOnce = { name: 'lists', max: 2 };

/** Replies with a thread, which may have a megabyte. Apart from lists, so that a slow one delays no message. */
export const THREADS: AtOnce = { name: 'threads', max: 2 };

/** Calls of one account, or with one token, that may wait. Several tabs make fewer. */
const WAITING_MAX = 100;
const WAIT_MAX_MS = 5_000;
const RETRY_AFTER_SECONDS = 1;

export interface AccountLimits {
  /** Runs a call when its token has room, before the token is looked up. */
  ofToken<Result>(context: Context, call: () => Promise<Result>): Promise<Result>;
  /**
   * Runs the call of an account, by its id or the name of a program, when it has room, and tells it whether it waited.
   * @throws {ServiceError} `too_many_requests`.
   */
  ofAccount<Result>(
    account: string,
    own: { readonly accountRate: AccountRate | null; readonly atOnce: AtOnce | null },
    call: (waited: boolean) => Promise<Result>,
  ): Promise<Result>;
}

/** Creates the limits of what one account may do at once in this process: docs/product/api.md#calls-at-once. */
export function accountLimits(
  { limits }: Services,
  { counts, factor }: { readonly counts: MinuteCounts; readonly factor: number },
): AccountLimits {
  const lanesFor = (inFlightMax: number) =>
    createLanes({ inFlightMax, waitingMax: WAITING_MAX, waitMaxMs: WAIT_MAX_MS, refusal: tooManyAtOnce });
  const tokens = lanesFor(limits.callsAtOnce);
  const accounts = lanesFor(limits.callsAtOnce);
  const special = new Map<string, Lanes>();

  function lanesOf({ name, max }: AtOnce): Lanes {
    const lanes = special.get(name) ?? lanesFor(max);
    special.set(name, lanes);
    return lanes;
  }

  function count({ name, perMinute }: AccountRate, account: string): void {
    const key = `${name} of account ${account}`;
    if (counts.of(key) >= Math.max(1, Math.round(perMinute * factor))) throw tooMany(counts.secondsLeft());
    counts.add(key);
  }

  return {
    ofToken(context, call) {
      const token = bearerToken(context);
      return token === null ? call() : tokens.run(token, call);
    },
    async ofAccount(account, { accountRate, atOnce }, call) {
      if (accountRate !== null) count(accountRate, account);
      const inLane = (before: boolean) => accounts.run(account, (waited) => call(before || waited));
      return atOnce === null ? inLane(false) : lanesOf(atOnce).run(account, inLane);
    },
  };
}

function tooManyAtOnce(): ServiceError {
  return new ServiceError('too_many_requests', { of: 'at_once' }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
