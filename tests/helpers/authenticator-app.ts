import { base32, totpCode } from '../../server/services/secrets/codes.ts';

const STEP_MS = 30_000;

/** An authenticator app: reads a secret and returns a function that shows the code of a time step from now. */
export function authenticatorApp(secret: string, now: () => number = Date.now): (steps?: number) => string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  if (base32(bytes) !== secret) throw new Error(`This is no secret: ${secret}`);
  return (steps = 0) => totpCode(bytes, Math.floor(now() / STEP_MS) + steps);
}
