import { createLanes } from '../../shared/lanes.ts';
import type { Network } from '../../shared/networks.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { createFairQueue } from './fair-queue.ts';

const IN_FLIGHT_MAX = 2;
/** About three seconds of work; later calls are refused at once. */
const WAITING_MAX = 200;
const ALERT_FROM_WAITING = 100;
const BUSY_RETRY_AFTER_SECONDS = 2;

/** Two hashes use two cores and 38 MiB; more at a time would not finish sooner. */
const queue = createFairQueue({ inFlightMax: IN_FLIGHT_MAX, waitingMax: WAITING_MAX, refusal: busy });
/** Keeps the further checks of an account out of the queue. */
const accounts = createLanes({ inFlightMax: 1, waitingMax: WAITING_MAX, refusal: busy });

/** Who asks for a hash. */
interface HashCaller {
  /** Address of the account, whether it exists or not: it has one hash at a time. */
  readonly email: string;
  /** The caller's networks, narrowest first. */
  readonly networks: readonly Network[];
}

/**
 * Runs work that hashes a password when its turn has come: one at a time for an account, and networks take turns
 * (docs/product/api.md#busy-server). All hashing goes through here.
 * @throws {ServiceError} `unavailable` when too many wait.
 */
export async function hashInTurn<Result>(
  { alerts }: Pick<Services, 'alerts'>,
  { email, networks }: HashCaller,
  work: () => Promise<Result>,
): Promise<Result> {
  const { waiting } = queue.size();
  if (waiting >= ALERT_FROM_WAITING) alerts.raise('hash_queue', { waiting });
  return accounts.run(email, () => queue.run(networks, work));
}

/** Returns the password checks of this process, for the metrics. */
export const passwordChecks = queue.size;

function busy(): ServiceError {
  return new ServiceError(
    'unavailable',
    'We are very busy right now. Please try again in a moment.',
    BUSY_RETRY_AFTER_SECONDS,
  );
}
