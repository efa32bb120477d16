import { createHmac, randomInt } from 'node:crypto';

/** Without characters that look alike. Ten of them are 49 random bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_CHARACTERS = 5;

/** Returns a random backup code, such as `7GKQ2-MX4RB`. */
export function newBackupCode(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** Returns the HMAC of a backup code in hex. Case, spaces and dashes do not count. */
export function hmacOfBackupCode(secret: string, userId: number, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return createHmac('sha256', secret).update(`backup-code:${userId}:${plain}`).digest('hex');
}
