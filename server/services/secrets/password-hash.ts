import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from './work-queue.ts';

const argon2Promise = promisify(argon2);

/** Makes a key of a password, in as much time and memory as the parameters say. */
export type DeriveKey = (parameters: Argon2Parameters) => Promise<Buffer>;

export const argon2id: DeriveKey = (parameters) => argon2Promise('argon2id', parameters);

let derive = argon2id;

/** Stands in for argon2id where a test is not about its price; nothing in the server calls it. */
export function provideKeyDerivation(stand: DeriveKey): void {
  derive = stand;
}

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const IN_FLIGHT_MAX = 2;
/** About three seconds of work: whoever comes later is better served by "please try again". */
const WAITING_MAX = 200;

/**
 * Every hash of a password takes one of these places: two hashes keep two cores and 38 MiB busy, and more at a time
 * would serve nobody sooner. Hashing outside of it is a mistake.
 */
export const passwordQueue = createWorkQueue(IN_FLIGHT_MAX, WAITING_MAX);

/** Hashes a new password, argon2id, encoded as `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive({
    message: password,
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: KEY_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * True when the password is the hashed one. `null` stands for an account that does not exist: it costs the same time
 * and is always false.
 * @throws {Error} when the stored text is not a hash of ours.
 */
export async function matchesPassword(password: string, encoded: string | null): Promise<boolean> {
  if (encoded === null) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, salt, key] = ENCODED.exec(encoded) ?? [];
  if (salt === undefined || key === undefined) throw new Error('The stored password hash is not readable.');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
