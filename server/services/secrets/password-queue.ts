import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createFairQueue, createFairQueues } from '../../shared/fair-queue.ts';
import { composed } from '../../../src/lib/contract/shared/characters.ts';
import type { Network } from '../../shared/networks.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const argon2Promise = promisify(argon2);

/** Derives a key from a password with the given cost. */
export type DeriveKey = (parameters: Argon2Parameters) => Promise<Buffer>;

export const argon2id: DeriveKey = (parameters) => argon2Promise('argon2id', parameters);

let derive = argon2id;

/** Replaces argon2id in tests. The server never calls it. */
export function provideKeyDerivation(replacement: DeriveKey): void {
  derive = replacement;
}

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

interface StoredHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly key: Buffer | null;
}

const newHash = (): StoredHash => ({
  memory: MEMORY_KIB,
  passes: PASSES,
  parallelism: PARALLELISM,
  salt: randomBytes(SALT_BYTES),
  key: null,
});

/** @throws {Error} for a text that is no hash of `hashPassword`. */
function readHash(encoded: string): StoredHash {
  const [, memory, passes, parallelism, salt, key] = ENCODED.exec(encoded) ?? [];
  if (salt === undefined || key === undefined) throw new Error('The stored password hash is not readable.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
function encodeHash({ memory, passes, parallelism, salt }: StoredHash, key: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

function keyOf(message: string, { salt, key, ...cost }: StoredHash): Promise<Buffer> {
  return derive({ message, nonce: salt, ...cost, tagLength: key?.length ?? KEY_BYTES });
}

/** Hashes a password in its composed form, within `hashInTurn`. Returns `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const hash = newHash();
  return encodeHash(hash, await keyOf(composed(password), hash));
}

export interface PasswordCheck {
  readonly matches: boolean;
  /** Replaces a hash of the password as it was typed, which it matches in no other form; null for any other. */
  readonly renewed: string | null;
}

/**
 * Compares a password with a hash, in its composed form and then, if that is another one, as it was typed: docs/product/identity.md#one-password.
 * Null stands for an account that doesn't exist: no match after the same time, which tells how a password is typed and nothing of the account.
 * @throws {Error} when `encoded` is not a hash of `hashPassword`.
 */
export async function checkPassword(password: string, encoded: string | null): Promise<PasswordCheck> {
  const hash = encoded === null ? newHash() : readHash(encoded);
  const isKeyOfHash = (key: Buffer) => hash.key !== null && timingSafeEqual(key, hash.key);
  const form = composed(password);
  const key = await keyOf(form, hash);
  if (isKeyOfHash(key)) return { matches: true, renewed: null };
  const matchesTyped = form !== password && isKeyOfHash(await keyOf(password, hash));
  // With the salt of before: it costs no third hash.
  return { matches: matchesTyped, renewed: matchesTyped ? encodeHash(hash, key) : null };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const IN_FLIGHT_MAX = 2;
/** About three seconds of work; later calls are refused at once. */
const WAITING_MAX = 200;
/** In each of the two queues. Whoever waits for both answers, and is not taken for a call that hangs: docs/hosting.md#health-checks. */
const WAIT_MAX_MS = 15_000;
const ALERT_FROM_WAITING = 100;
const BUSY_RETRY_AFTER_SECONDS = 2;

/** Two hashes use two cores and 38 MiB; more at a time would not finish sooner. */
const BOUNDS = { waitingMax: WAITING_MAX, waitMaxMs: WAIT_MAX_MS, refusal: busy };
const queue = createFairQueue({ inFlightMax: IN_FLIGHT_MAX, ...BOUNDS });
/** Keep the further checks of an account out of the queue; networks take turns in them, too. */
const accounts = createFairQueues({ inFlightMax: 1, ...BOUNDS });

interface HashCaller {
  /** Address of the account, whether it exists or not: strangers have one hash of it at a time. */
  readonly email: string;
  /**
   * Returns what the account knows the caller by, which has a hash at a time of its own; null for a stranger. Asked while others check
   * this account.
   */
  readonly knownAs?: (() => Promise<string | null>) | undefined;
  /** The caller's networks, narrowest first. */
  readonly networks: readonly Network[];
}

/**
 * Runs work that hashes a password when its turn has come: one at a time for an account and each place that it knows, and networks take
 * turns (docs/product/api.md#busy-server). All hashing goes through here.
 * @throws {ServiceError} `unavailable` when too many wait, or after 15 s in a queue.
 */
export async function hashInTurn<Result>(
  services: Pick<Services, 'alerts'>,
  caller: HashCaller,
  work: () => Promise<Result>,
): Promise<Result> {
  return hashThen(services, caller, work, (result) => Promise.resolve(result));
}

/** Hashes in turn, then runs `finish` while the account's next task still waits and those of other accounts may hash. */
export async function hashThen<Hashed, Result>(
  { alerts }: Pick<Services, 'alerts'>,
  { email, networks, knownAs }: HashCaller,
  work: () => Promise<Hashed>,
  finish: (hashed: Hashed) => Promise<Result>,
): Promise<Result> {
  const { waiting } = queue.size();
  if (waiting >= ALERT_FROM_WAITING) alerts.raise('hash_queue', { waiting });
  // The database is asked by those alone who would have to wait.
  const known = knownAs !== undefined && accounts.isBusy(email) ? await knownAs() : null;
  const key = known === null ? email : `${email} ${known}`;
  return accounts.run(key, networks, async () => finish(await queue.run(networks, work)));
}

export const passwordChecks = queue.size;

function busy(): ServiceError {
  return new ServiceError(
    'unavailable',
    { of: 'passwords' },
    { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS },
  );
}
