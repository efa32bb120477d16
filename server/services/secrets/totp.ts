import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MFA_CODE_DIGITS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';

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
    (step) => step > (usedStep ?? -1) && isSame(totpCode(secret, step), code),
  );
  return matching[0] ?? null;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
