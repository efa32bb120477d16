import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns an opaque token of 256 random bits: 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token in hex. Only the hash is stored, so a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
