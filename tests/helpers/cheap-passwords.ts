import {
  argon2id,
  provideKeyDerivation,
  type DeriveKey,
} from '../../server/services/secrets/password-hash.ts';

/** The salts of all hashes so far, in base64: whose password was looked at, and how often. */
export const saltsHashed: string[] = [];

/**
 * The same hash with next to no memory, so that thousands of sign-ins fit into a test. In place for every test, and in
 * the server behind the browser tests; what a hash looks like is tested with the real one.
 */
export const cheapArgon2id: DeriveKey = (parameters) => {
  saltsHashed.push(
    Buffer.from(parameters.nonce as Uint8Array)
      .toString('base64')
      .replace(/=+$/, ''),
  );
  return argon2id({ ...parameters, memory: 8, passes: 1 });
};

provideKeyDerivation(cheapArgon2id);
