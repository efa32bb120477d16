import type * as crypto from 'node:crypto';

type Argon2 = typeof crypto.argon2;

/** The salts of all hashes so far, in base64: whose password was looked at, and how often. */
export const saltsHashed: string[] = [];

/**
 * For `vi.mock('node:crypto')`: the same hash with next to no memory, so that thousands of guesses fit into a test. What
 * is counted is how many guesses are looked at, and that does not depend on their price.
 */
export function withCheapArgon2(original: typeof crypto): typeof crypto {
  const argon2: Argon2 = (algorithm, parameters, callback) => {
    saltsHashed.push(
      Buffer.from(parameters.nonce as Uint8Array)
        .toString('base64')
        .replace(/=+$/, ''),
    );
    original.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  };
  return { ...original, argon2 };
}
