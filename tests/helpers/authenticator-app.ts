import { createHmac } from 'node:crypto';

export const STEP_MS = 30_000;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows for a secret in base32 at a time step: RFC 6238. */
export function appCode(secret: string, step: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** An authenticator app: reads a secret and returns a function that shows the code of a time step from now. */
export function authenticatorApp(secret: string, now: () => number = Date.now): (steps?: number) => string {
  return (steps = 0) => appCode(secret, Math.floor(now() / STEP_MS) + steps);
}
