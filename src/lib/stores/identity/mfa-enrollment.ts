import { atom } from 'nanostores';
import { postEnroll } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { formatPhone, nationalDigits } from '../../format/phone.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { readPendingSteps, setPendingSteps } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { settleSignIn } from '../session/after-sign-in.ts';
import { signOut } from '../session/sign-out.ts';
import { showNotice } from '../shared/toasts.ts';
import { loadMfaStatus, sendCode } from './mfa-code.ts';

const PHONE_KEY = 'mfaEnrollmentPhone';
/** Set while backup codes are on the screen that the employee has not kept. */
const CODES_KEY = 'mfaBackupCodesShown';

export interface EnrollmentState {
  /** `loading`: what can be set up is unknown. `address` must be confirmed first. `password`, `app`, `codes`: with additive calls alone. */
  readonly step: 'loading' | 'address' | 'phone' | 'password' | 'code' | 'app' | 'codes';
  /** Formatted: (555) 123-4567. */
  readonly phone: string;
  readonly busy: boolean;
  readonly failure: string | null;
  /** False when the server requires enrollment. */
  readonly optional: boolean;
  /** True if the API offers authenticator apps. */
  readonly appOffered: boolean;
  /** False if the API offers apps but no text messages (docs/product/mfa.md#text-messages). */
  readonly textOffered: boolean;
  /** The first backup codes; empty when a reload has lost them (docs/product/mfa.md#backup-codes). */
  readonly backupCodes: readonly string[];
  /** False where the API has just had the password, or does not ask for it. */
  readonly asksForPassword: boolean;
}

const atStart: EnrollmentState = {
  step: 'loading',
  phone: '',
  busy: false,
  failure: null,
  optional: true,
  appOffered: false,
  textOffered: true,
  backupCodes: [],
  asksForPassword: false,
};
/** An older reply must not undo a newer one. */
let newestLoad = 0;
export const $enrollment = atom<EnrollmentState>(atStart);

/** Starts the screen; after a reload, at the code step if a code was sent, or where backup codes were lost. */
export function enterEnrollment(): void {
  showNotice();
  const { session } = effects();
  const phone = session.get(PHONE_KEY);
  const optional = !readPendingSteps().codeRequired;
  const step = phone === null ? 'loading' : 'code';
  const hasLostCodes = session.get(CODES_KEY) !== null;
  $enrollment.set({ ...atStart, optional, phone: phone ?? '', step: hasLostCodes ? 'codes' : step });
  void refreshEnrollmentStatus();
}

/** Loads what the account can set up; also after the address was confirmed elsewhere. */
export async function refreshEnrollmentStatus(): Promise<void> {
  newestLoad += 1;
  const load = newestLoad;
  const known = await loadMfaStatus().catch(() => null);
  if (load !== newestLoad) return;
  const { step } = $enrollment.get();
  const isAtStart = step === 'loading' || step === 'address';
  // If the state is unknown, the enrollment itself says why.
  if (known === null) {
    if (step === 'loading') $enrollment.set({ ...$enrollment.get(), step: 'phone' });
    return;
  }
  const appOffered = known.methods.includes('authenticator_app');
  const textOffered = !appOffered || known.methods.includes('text_message');
  const asksForPassword = known.password_required;
  $enrollment.set({ ...$enrollment.get(), appOffered, textOffered, asksForPassword });
  // Nothing is offered that would be refused (docs/product/mfa.md#enrollment-needs-a-confirmed-address).
  if (known.email_confirmed === false)
    $enrollment.set({ ...$enrollment.get(), step: 'address', failure: null });
  else if (isAtStart)
    $enrollment.set({
      ...$enrollment.get(),
      step: startsWithApp(textOffered) ? 'app' : 'phone',
      failure: null,
    });
}

/** True without text messages, and after a reload while an app is set up: phones reload a page that was left for the app. */
function startsWithApp(textOffered: boolean): boolean {
  return !textOffered || effects().session.get(storageKeys.appSetUp) !== null;
}

/** Saves the number and sends the first code to it, after the password where the API asks for it. */
export async function submitPhone(phoneDigits: string): Promise<void> {
  if ($enrollment.get().busy) return;
  const phone = formatPhone(phoneDigits);
  $enrollment.set({ ...$enrollment.get(), phone, busy: true, failure: null });
  if ($enrollment.get().asksForPassword)
    $enrollment.set({ ...$enrollment.get(), step: 'password', busy: false });
  else await sendTo(phoneDigits, 'phone');
}

/** Saves the number with the password and sends the first code to it. */
export async function submitEnrollmentPassword(password: string): Promise<void> {
  if ($enrollment.get().busy) return;
  $enrollment.set({ ...$enrollment.get(), busy: true, failure: null });
  await sendTo(nationalDigits($enrollment.get().phone) ?? '', 'password', password);
}

async function sendTo(phoneDigits: string, from: 'phone' | 'password', password?: string): Promise<void> {
  let failure: string | null;
  try {
    await postEnroll(phoneDigits, password);
    failure = await sendCode(null);
  } catch (thrown) {
    const error = asApiError(thrown);
    if (password === undefined && error.code === 'password_wrong') {
      // It was proved too long ago by now: the field that follows says what is needed.
      $enrollment.set({ ...$enrollment.get(), step: 'password', asksForPassword: true, busy: false });
      return;
    }
    failure = serverSentenceOr(failures.enroll, error);
  }
  if (failure === null) effects().session.set(PHONE_KEY, $enrollment.get().phone);
  $enrollment.set({ ...$enrollment.get(), step: failure === null ? 'code' : from, busy: false, failure });
}

/** Opens the set-up of an authenticator app. */
export function chooseApp(): void {
  $enrollment.set({ ...$enrollment.get(), step: 'app', failure: null });
}

/** Shows the first backup codes after the set-up, or goes on where there are none. */
export async function completeEnrollment(backupCodes: readonly string[]): Promise<void> {
  if (backupCodes.length === 0) {
    await finishEnrollment();
    return;
  }
  effects().session.set(CODES_KEY, 'true');
  // The page's guard would leave it at a reload.
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  $enrollment.set({ ...$enrollment.get(), step: 'codes', backupCodes, busy: false, failure: null });
}

export function changeNumber(): void {
  effects().session.remove(PHONE_KEY);
  $enrollment.set({ ...$enrollment.get(), step: 'phone', failure: null });
}

/** Postpones enrollment until the next sign-in. The server may still require it. */
export async function putOffEnrollment(): Promise<void> {
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  await finishEnrollment();
}

/** Signs out: the way off the page for an employee who must enroll. */
export async function leaveEnrollment(): Promise<void> {
  await signOut();
}

/** Lets a reload leave the page again. */
function forgetCodes(): void {
  const { session } = effects();
  if (session.get(CODES_KEY) === null) return;
  session.remove(CODES_KEY);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
}

/** Opens the next page after enrollment, or after it was postponed. */
export async function finishEnrollment(): Promise<void> {
  $enrollment.set({ ...$enrollment.get(), busy: true, failure: null });
  effects().session.remove(PHONE_KEY);
  forgetCodes();
  const next = await settleSignIn();
  if (next !== null) effects().navigate(next, { replace: true });
}
