import { atom, onMount } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { postSendCode, postVerifyCode, getMfaStatus } from '../../api/mfa.ts';
import type { MfaStatus } from '../../contract/mfa.ts';
import { effects } from '../../effects/effects.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { mfaText } from '../../messages/identity/mfa.ts';
import { saveMfaToken } from '../../session/session.ts';
import { codeSentAt } from '../../session/storage-keys.ts';
import { SECOND_MS } from '../../contract/shared/limits.ts';

/** Wait before another code may be requested, unless the server names another (docs/product/mfa.md#code-step). */
const RESEND_WAIT_MS = 30_000;
const WAIT_MS_KEY = 'mfaCodeWaitMs';

export type CodeMethod = 'text' | 'app' | 'backup';

export interface CodeState {
  readonly verifying: boolean;
  readonly sending: boolean;
  readonly failure: string | null;
  /** The failure is about the code that was entered (docs/product/mfa.md#code-field). */
  readonly refused: boolean;
  /** Says that a code was sent. */
  readonly note: string | null;
  /** The account has no number to send a code to. */
  readonly phoneMissing: boolean;
  /** The first backup codes, which are shown once; empty where the API has none. */
  readonly backupCodes: readonly string[];
}

const atStart: CodeState = {
  verifying: false,
  sending: false,
  failure: null,
  refused: false,
  note: null,
  phoneMissing: false,
  backupCodes: [],
};
export const $code = atom<CodeState>(atStart);
/** Seconds until another code may be requested; counts down while it has listeners. */
export const $resendInSeconds = atom(0);
/** The ways to prove a sign-in that the account has; the first is tried first. */
export const $codeMethods = atom<readonly CodeMethod[]>(['text']);
export const $codeMethod = atom<CodeMethod>('text');

function tick(): void {
  const { session, now } = effects();
  const elapsedMs = now() - Number(session.get(codeSentAt) ?? Number.NaN);
  const waitMs = Number(session.get(WAIT_MS_KEY) ?? RESEND_WAIT_MS);
  const leftMs = elapsedMs >= 0 ? waitMs - elapsedMs : 0;
  $resendInSeconds.set(Math.max(0, Math.ceil(leftMs / SECOND_MS)));
}

/** Starts the wait; `seconds` is the server's wait, or null. */
function startWait(seconds: number | null): void {
  const { session, now } = effects();
  session.set(codeSentAt, String(now()));
  if (seconds === null) session.remove(WAIT_MS_KEY);
  else session.set(WAIT_MS_KEY, String(seconds * SECOND_MS));
  tick();
}

onMount($resendInSeconds, () => {
  tick();
  const timer = setInterval(tick, SECOND_MS);
  return () => {
    clearInterval(timer);
  };
});

/** Sends the first code of the step, unless one was sent just now: a reload sends none. */
export async function enterCodeStep(): Promise<void> {
  await chooseFirstMethod();
  if ($codeMethod.get() === 'text') await enterTextCode();
}

/** Asks for a texted code, which is sent unless one was sent just now. */
export async function enterTextCode(): Promise<void> {
  $codeMethod.set('text');
  tick();
  if ($resendInSeconds.get() === 0) await sendCode(null);
}

/** Asks for the code of a method; the first texted one is sent. */
export async function enterCodeMethod(method: CodeMethod): Promise<void> {
  if (method === 'text') await enterTextCode();
  else $codeMethod.set(method);
}

/**
 * Loads the state of two-step verification. Null where the API has no such call: it has text messages alone
 * (docs/product/mfa.md#plain-flow).
 * @throws {ApiError} when the state is unknown.
 */
export async function loadMfaStatus(): Promise<MfaStatus | null> {
  try {
    return await getMfaStatus();
  } catch (thrown) {
    const { kind, status } = asApiError(thrown);
    // Some APIs refuse every call that they do not know with 401, and some answer it with a page.
    if (kind === 'shape' || [401, 404, 405].includes(status)) return null;
    throw thrown;
  }
}

/** An app costs no message and needs no network, so it comes first. Without the additive call there are texts alone. */
async function chooseFirstMethod(): Promise<void> {
  const status = await loadMfaStatus().catch(() => null);
  const enabled = status?.enabled_methods ?? [];
  const methods: CodeMethod[] = enabled.includes('authenticator_app') ? ['app'] : [];
  if (enabled.length === 0 || enabled.includes('text_message')) methods.push('text');
  if (status !== null && status.backup_codes_left > 0) methods.push('backup');
  $codeMethods.set(methods);
  $codeMethod.set(methods[0] ?? 'text');
}

export async function resendCode(): Promise<void> {
  tick();
  if ($resendInSeconds.get() === 0) await sendCode(mfaText.newCodeSent);
}

/** Sends a code now and shows `note` once it is sent. Returns null, or the sentence that says why it was not sent. */
export async function sendCode(note: string | null): Promise<string | null> {
  if ($code.get().sending) return failures.sendCode;
  $code.set({ ...atStart, sending: true });
  startWait(null);
  try {
    startWait(await postSendCode());
    $code.set({ ...atStart, note });
    return null;
  } catch (thrown) {
    const error = asApiError(thrown);
    const sentence = serverSentenceOr(failures.sendCode, error);
    // Too soon means that an earlier code was sent: show a note, not a failure.
    const isWaiting = error.code === 'code_too_soon';
    if (isWaiting) startWait(error.retryAfterS);
    else effects().session.remove(codeSentAt);
    const phoneMissing = error.code === 'mfa_not_available';
    $code.set({
      ...atStart,
      phoneMissing,
      failure: isWaiting ? null : sentence,
      note: isWaiting ? sentence : null,
    });
    tick();
    return sentence;
  }
}

/** Verifies a code. Returns true when it is right; otherwise the reason is in `$code` (docs/product/mfa.md#verify). */
export async function verifyCode(code: string): Promise<boolean> {
  if ($code.get().verifying) return false;
  $code.set({ ...atStart, verifying: true });
  const outcome = await verify(code);
  $code.set({ ...atStart, ...outcome });
  return outcome.failure === null;
}

async function verify(code: string): Promise<Pick<CodeState, 'failure' | 'refused' | 'backupCodes'>> {
  const failed = (failure: string, refused: boolean) => ({ failure, refused, backupCodes: [] });
  try {
    const { success, mfaToken, backupCodes } = await postVerifyCode(code);
    if (!success) return failed(failures.verifyCode, true);
    if (mfaToken === null || mfaToken === '') return failed(failures.noMfaToken, false);
    saveMfaToken(mfaToken);
    return { failure: null, refused: false, backupCodes: backupCodes ?? [] };
  } catch (thrown) {
    const error = asApiError(thrown);
    return failed(serverSentenceOr(failures.verifyCode, error), error.isRefusal);
  }
}
