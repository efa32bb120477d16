import {
  argon2id,
  provideKeyDerivation,
  type DeriveKey,
} from '../../server/services/secrets/password-queue.ts';

/** The salts of all computed hashes in base64, which show the accounts that were checked. */
export const saltsHashed: string[] = [];

/**
 * Derives the same hash with little memory, so that a test can sign in thousands of times. Every test uses it, and so
 * does the server of the browser tests.
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
