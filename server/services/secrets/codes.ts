import { createHmac, randomInt } from 'node:crypto';
import { MFA_CODE_DIGITS } from '../../../src/lib/contract/shared/limits.ts';

/** Returns six random digits. */
export function newOneTimeCode(): string {
  return String(randomInt(10 ** MFA_CODE_DIGITS)).padStart(MFA_CODE_DIGITS, '0');
}

/**
 * Returns the HMAC of a code, in hex. The key prevents trying all million codes on a stolen hash; the phone number
 * prevents a code sent to one number from confirming another.
 */
export function hmacOfCode(secret: string, userId: number, phoneNumber: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code:${userId}:${phoneNumber}:${code}`).digest('hex');
}

/** Returns the HMAC of a phone number in hex, which counts its text messages without naming it. */
export function hmacOfNumber(secret: string, phoneNumber: string): string {
  return createHmac('sha256', secret).update(`phone-number:${phoneNumber}`).digest('hex');
}

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
