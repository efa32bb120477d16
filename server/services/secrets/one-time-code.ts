import { createHmac, randomInt } from 'node:crypto';
import { MFA_CODE_DIGITS } from '../../../src/lib/contract/limits.ts';

/** A code for a text message, each of the million equally likely. */
export function newOneTimeCode(): string {
  return String(randomInt(10 ** MFA_CODE_DIGITS)).padStart(MFA_CODE_DIGITS, '0');
}

/**
 * What is stored of a code, in hex. Keyed, because a million codes are hashed in a second; bound to the phone number,
 * so that a code sent to one number never confirms another.
 */
export function hmacOfCode(secret: string, userId: number, phoneNumber: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code:${userId}:${phoneNumber}:${code}`).digest('hex');
}
