import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import { formatPhone } from '../format/mask.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { failures } from '../messages/failures.ts';
import { serverSentenceOr } from '../messages/server-sentence-or.ts';
import { identityCalls } from './identity-calls.ts';
import { readPendingSteps, setPendingSteps } from './session.ts';
import { showNotice } from './toasts.ts';

const PHONE_KEY = 'mfaEnrollmentPhone';

export interface EnrollmentState {
  readonly step: 'phone' | 'code';
  /** As it is shown: (555) 123-4567. */
  readonly phone: string;
  readonly busy: boolean;
  readonly failure: string | null;
  /** Whether it can be put off; false when the server insists. */
  readonly optional: boolean;
}

const atStart: EnrollmentState = { step: 'phone', phone: '', busy: false, failure: null, optional: true };
const $state = atom<EnrollmentState>(atStart);

/** Setting up two-step verification. */
export const $enrollment: ReadableAtom<EnrollmentState> = $state;

/** Picks up where a reload interrupted: the code step, if a code was sent. */
export function enterEnrollment(): void {
  showNotice();
  const phone = effects().session.get(PHONE_KEY);
  const optional = !readPendingSteps().codeRequired;
  $state.set({ ...atStart, optional, phone: phone ?? '', step: phone === null ? 'phone' : 'code' });
}

/** Notes the number and sends the first code to it. */
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
    const { postEnroll, sendCode, $code } = await identityCalls();
    await postEnroll(phoneDigits);
    if (await sendCode(null)) return null;
    const { failure, note } = $code.get();
    return failure ?? note ?? failures.sendCode;
  } catch (error) {
    return serverSentenceOr(failures.enroll, asApiError(error));
  }
}

export function changeNumber(): void {
  effects().session.remove(PHONE_KEY);
  $state.set({ ...$state.get(), step: 'phone', failure: null });
}

/** Puts it off until the next sign-in; the server may insist all the same. */
export async function putOffEnrollment(): Promise<void> {
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  await finishEnrollment();
}

/** Goes on, after the code was verified or the whole thing was put off. */
export async function finishEnrollment(): Promise<void> {
  $state.set({ ...$state.get(), busy: true, failure: null });
  effects().session.remove(PHONE_KEY);
  try {
    const { settleSignIn } = await identityCalls();
    const next = await settleSignIn();
    if (next !== null) effects().navigate(next.to, { replace: true });
  } catch (error) {
    $state.set({ ...$state.get(), busy: false, failure: describeFailure(asApiError(error)) });
  }
}

/** What the form accepts, loaded behind it; null when it cannot be had. */
export const loadPhoneForm = () =>
  loadOptional(async () => (await import('../forms/mfa-forms.ts')).mfaPhoneForm);
