import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { MFA_CODE_DIGITS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import { plainDigits } from '../../../src/lib/format/plain-digits.ts';
import { isSameText } from './tokens.ts';

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

/** Returns the HMAC of a backup code in hex. Case, spaces, dashes and what is copied along do not count. */
export function hmacOfBackupCode(secret: string, userId: number, code: string): string {
  const plain = plainDigits(code)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return createHmac('sha256', secret).update(`backup-code:${userId}:${plain}`).digest('hex');
}

/** As long as a SHA-1: RFC 4226, section 4. */
const SECRET_BYTES = 20;
const STEP_MS = 30 * SECOND_MS;
/** Clocks of phones are a little wrong: a code is also accepted one step early or late. */
const TOLERATED_STEPS = [-1, 0, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Encodes a secret for authenticator apps: base32 of RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address that authenticator apps read from the QR code. SHA-1, 6 digits and 30 seconds are its defaults. */
export function otpauthUrl(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the code of a time step: RFC 6238 with SHA-1. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** MFA_CODE_DIGITS;
  return String(number).padStart(MFA_CODE_DIGITS, '0');
}

/** Returns the time step that a code belongs to, later than `usedStep`; null for a wrong or used code. */
export function stepOfCode(secret: Buffer, code: string, now: Date, usedStep: number | null): number | null {
  const current = Math.floor(now.getTime() / STEP_MS);
  const matching = TOLERATED_STEPS.map((offset) => current + offset).filter(
    (step) => step > (usedStep ?? -1) && isSameText(totpCode(secret, step), code),
  );
  return matching[0] ?? null;
}
