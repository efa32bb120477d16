/** `SECURITY_FULL=on` uses the full figures of docs/security.md; otherwise some tests use fewer attempts. */
const isFull = process.env['SECURITY_FULL'] === 'on';

export const PASSWORD_GUESSES = isFull ? 1_600 : 400;
/** Accounts that sign in during a flood, each with the real hash. */
export const OTHER_SIGN_INS = isFull ? 20 : 6;
export const CODE_TRIES = isFull ? 10_000 : 500;
export const RACE_ROUNDS = isFull ? 20 : 2;
/** Replies that are taken back while something else happens to them. */
export const TAKE_BACK_ROUNDS = isFull ? 100 : 10;
/** Drawn sequences of calls that the API and the model answer alike. */
export const SEQUENCES = isFull ? 1_000 : 12;
/** Sequences of ten steps at the desk, each in a request of its own. */
export const DESK_SEQUENCES = isFull ? 1_000 : 40;
/** Streams that a host keeps open at once: beyond the defaults of nginx and Apache, and as many as ours are configured for. */
export const OPEN_STREAMS = isFull ? 4096 : 1024;
/** Streams that are cut while a concierge writes. */
export const CUT_STREAMS = isFull ? 200 : 4;
export const LONG_TEST_MS = 240_000;
