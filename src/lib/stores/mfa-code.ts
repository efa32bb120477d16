import { atom, onMount, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { postSendCode, postVerifyCode } from '../api/identity.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import { failures } from '../messages/failures.ts';
import { mfaText } from '../messages/mfa.ts';
import { serverSentenceOr } from '../messages/server-sentence-or.ts';
import { saveMfaToken } from './session.ts';

/** How long a person waits before asking for another code (DECISIONS section 3), where the server does not say. */
export const RESEND_WAIT_MS = 30_000;
const SENT_AT_KEY = 'mfaCodeSentAt';
const WAIT_MS_KEY = 'mfaCodeWaitMs';
const SECOND_MS = 1000;

export interface CodeState {
  readonly verifying: boolean;
  readonly sending: boolean;
  readonly failure: string | null;
  /** Good news about a code that was sent. */
  readonly note: string | null;
  /** The account has no number to send a code to. */
  readonly phoneMissing: boolean;
}

const atStart: CodeState = {
  verifying: false,
  sending: false,
  failure: null,
  note: null,
  phoneMissing: false,
};
const $state = atom<CodeState>(atStart);
const $seconds = atom(0);

/** The code step, of signing in as well as of setting up. */
export const $code: ReadableAtom<CodeState> = $state;
/** Seconds until another code may be asked for; counts down while somebody looks. */
export const $resendInSeconds: ReadableAtom<number> = $seconds;

function tick(): void {
  const { session, now } = effects();
  const elapsedMs = now() - Number(session.get(SENT_AT_KEY) ?? Number.NaN);
  const waitMs = Number(session.get(WAIT_MS_KEY) ?? RESEND_WAIT_MS);
  const leftMs = elapsedMs >= 0 ? waitMs - elapsedMs : 0;
  $seconds.set(Math.max(0, Math.ceil(leftMs / SECOND_MS)));
}

/** Starts the wait; `seconds` is what the server says, if it does. */
function startWait(seconds: number | null): void {
  const { session, now } = effects();
  session.set(SENT_AT_KEY, String(now()));
  if (seconds === null) session.remove(WAIT_MS_KEY);
  else session.set(WAIT_MS_KEY, String(seconds * SECOND_MS));
  tick();
}

onMount($seconds, () => {
  tick();
  const timer = setInterval(tick, SECOND_MS);
  return () => {
    clearInterval(timer);
  };
});

/** A new session starts without a code. */
export function forgetSentCode(): void {
  effects().session.remove(SENT_AT_KEY);
  $state.set(atStart);
  tick();
}

/** Sends the first code of the step, unless one was sent just now: a reload sends none. */
export async function enterCodeStep(): Promise<void> {
  tick();
  if ($seconds.get() === 0) await send(null);
}

export async function resendCode(): Promise<void> {
  tick();
  if ($seconds.get() === 0) await send(mfaText.newCodeSent);
}

/** Sends a code now; true when it went out. Failures are in `$code`. */
export async function send(note: string | null): Promise<boolean> {
  if ($state.get().sending) return false;
  $state.set({ ...atStart, sending: true });
  startWait(null);
  try {
    startWait(await postSendCode());
    $state.set({ ...atStart, note });
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    const sentence = serverSentenceOr(failures.sendCode, error);
    // Too soon means that an earlier code is on its way: the wait goes on, and nothing is broken.
    const isWaiting = error.code === 'code_too_soon';
    if (isWaiting) startWait(error.retryAfterS);
    else effects().session.remove(SENT_AT_KEY);
    const phoneMissing = error.code === 'mfa_not_available';
    $state.set({
      ...atStart,
      phoneMissing,
      failure: isWaiting ? null : sentence,
      note: isWaiting ? sentence : null,
    });
    tick();
    return false;
  }
}

/** Checks a code; true when it was right. Otherwise the reason is in `$code` (SPEC section 8). */
export async function verifyCode(code: string): Promise<boolean> {
  if ($state.get().verifying) return false;
  $state.set({ ...atStart, verifying: true });
  const failure = await verify(code);
  $state.set({ ...atStart, failure });
  return failure === null;
}

async function verify(code: string): Promise<string | null> {
  try {
    const { success, mfaToken } = await postVerifyCode(code);
    if (!success) return failures.verifyCode;
    if (mfaToken === null || mfaToken === '') return failures.noMfaToken;
    saveMfaToken(mfaToken);
    return null;
  } catch (error) {
    return serverSentenceOr(failures.verifyCode, asApiError(error));
  }
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadCodeForm = () => loadOptional(async () => (await import('../forms/mfa-forms.ts')).codeForm);
