/** `SECURITY_FULL=on` uses the full figures of docs/security.md; otherwise two checks use fewer attempts. */
const isFull = process.env['SECURITY_FULL'] === 'on';

export const CODE_TRIES = isFull ? 10_000 : 500;
export const RACE_ROUNDS = isFull ? 20 : 2;
export const LONG_TEST_MS = 240_000;
