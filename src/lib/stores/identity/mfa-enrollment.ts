import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { formatPhone } from '../../format/mask.ts';
import { mfaText } from '../../messages/identity/mfa.ts';
import { describeWithPrefix } from '../../messages/shared/describe-failure.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/server-sentence-or.ts';
import { entryCode } from './entry-code.ts';
import { readPendingSteps, setPendingSteps } from '../../session/session.ts';
import { showNotice } from '../shell/toasts.ts';

const PHONE_KEY = 'mfaEnrollmentPhone';

export interface EnrollmentState {
  readonly step: 'phone' | 'code';
  /** Formatted: (555) 123-4567. */
  readonly phone: string;
  readonly busy: boolean;
  readonly failure: string | null;
  /** False when the server requires enrollment. */
  readonly optional: boolean;
}

const atStart: EnrollmentState = { step: 'phone', phone: '', busy: false, failure: null, optional: true };
const $state = atom<EnrollmentState>(atStart);

/** The enrollment in two-step verification. */
export const $enrollment: ReadableAtom<EnrollmentState> = $state;

/** Starts the screen; after a reload, at the code step if a code was sent. */
export function enterEnrollment(): void {
  showNotice();
  const phone = effects().session.get(PHONE_KEY);
  const optional = !readPendingSteps().codeRequired;
  $state.set({ ...atStart, optional, phone: phone ?? '', step: phone === null ? 'phone' : 'code' });
}

/** Saves the number and sends the first code to it. */
export async function submitPhone(phoneDigits: string): Promise<void> {
  if ($state.get().busy) return;
  const phone = formatPhone(phoneDigits);
  $state.set({ ...$state.get(), phone, busy: true, failure: null });
  const failure = await enroll(phoneDigits);
  if (failure === null) effects().session.set(PHONE_KEY, phone);
  $state.set({ ...$state.get(), step: failure === null ? 'code' : 'phone', busy: false, failure });
}

async function enroll(phoneDigits: string): Promise<string | null> {
  try {
    const { postEnroll, sendCode } = await entryCode.load();
    await postEnroll(phoneDigits);
    return await sendCode(null);
  } catch (error) {
    return serverSentenceOr(failures.enroll, asApiError(error));
  }
}

export function changeNumber(): void {
  effects().session.remove(PHONE_KEY);
  $state.set({ ...$state.get(), step: 'phone', failure: null });
}

/** Postpones enrollment until the next sign-in. The server may still require it. */
export async function putOffEnrollment(): Promise<void> {
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  await finishEnrollment();
}

/** Signs out: the way off the page for an employee who must enroll. */
export async function leaveEnrollment(): Promise<void> {
  const { signOut } = await import('../session/sign-out.ts');
  await signOut();
}

/** Opens the next page after enrollment, or after it was postponed. */
export async function finishEnrollment(): Promise<void> {
  $state.set({ ...$state.get(), busy: true, failure: null });
  effects().session.remove(PHONE_KEY);
  try {
    const { settleSignIn } = await entryCode.load();
    const next = await settleSignIn();
    if (next !== null) effects().navigate(next.to, { replace: true });
  } catch (error) {
    const failure = describeWithPrefix(mfaText.finishFailed, asApiError(error));
    $state.set({ ...$state.get(), busy: false, failure });
  }
}
