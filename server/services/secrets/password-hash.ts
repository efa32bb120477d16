import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

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

/** Hashes a password with argon2id, within `hashInTurn`. Returns `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
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
 * Returns true if the password matches the hash. Null stands for an account that doesn't exist: false after the same
 * time.
 * @throws {Error} when `encoded` is not a hash of `hashPassword`.
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
  return bytes.toString('base64').replaceAll('=', '');
}
