import { createHmac, randomInt } from 'node:crypto';
import { MFA_CODE_DIGITS } from '../../../../src/lib/contract/shared/limits.ts';

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
