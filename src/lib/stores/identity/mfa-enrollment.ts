import { atom, type ReadableAtom } from 'nanostores';
import { postEnroll } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import type { MfaStatus } from '../../contract/mfa.ts';
import { formatPhone, phoneDigits as phoneDigitsOf } from '../../format/mask.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { readPendingSteps, setPendingSteps } from '../../session/session.ts';
import { settleSignIn } from '../session/after-sign-in.ts';
import { signOut } from '../session/sign-out.ts';
import { showNotice } from '../shared/toasts.ts';
import { loadMfaStatus, sendCode } from './mfa-code.ts';

const PHONE_KEY = 'mfaEnrollmentPhone';
/** Set while backup codes are on the screen that the employee has not kept. */
const CODES_KEY = 'mfaBackupCodesShown';

export interface EnrollmentState {
  /** `password`, `app` and `codes` only where the API has the additive calls. */
  readonly step: 'phone' | 'password' | 'code' | 'app' | 'codes';
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
  /** True if the API says that the address must be confirmed first. */
  readonly emailUnconfirmed: boolean;
}

const atStart: EnrollmentState = {
  step: 'phone',
  phone: '',
  busy: false,
  failure: null,
  optional: true,
  appOffered: false,
  textOffered: true,
  backupCodes: [],
  emailUnconfirmed: false,
};
let status: Promise<MfaStatus | null> | null = null;
const $state = atom<EnrollmentState>(atStart);

/** The enrollment in two-step verification. */
export const $enrollment: ReadableAtom<EnrollmentState> = $state;

/** Starts the screen; after a reload, at the code step if a code was sent, or where backup codes were lost. */
export function enterEnrollment(): void {
  showNotice();
  const { session } = effects();
  const phone = session.get(PHONE_KEY);
  const optional = !readPendingSteps().codeRequired;
  const step = phone === null ? 'phone' : 'code';
  const hasLostCodes = session.get(CODES_KEY) !== null;
  $state.set({ ...atStart, optional, phone: phone ?? '', step: hasLostCodes ? 'codes' : step });
  void refreshEnrollmentStatus();
}

/** Loads what the account can set up; also after the address was confirmed elsewhere. */
export async function refreshEnrollmentStatus(): Promise<void> {
  status = null;
  const known = await knownStatus().catch(() => null);
  if (known === null) return;
  const appOffered = known.methods.includes('authenticator_app');
  const textOffered = !appOffered || known.methods.includes('text_message');
  $state.set({
    ...$state.get(),
    appOffered,
    textOffered,
    emailUnconfirmed: known.email_confirmed === false,
  });
  if (!textOffered && $state.get().step === 'phone') chooseApp();
}

/** Returns the state of the account, loaded once; null where the API has no such call. */
function knownStatus(): Promise<MfaStatus | null> {
  status ??= loadMfaStatus().catch((error: unknown) => {
    status = null;
    throw error;
  });
  return status;
}

/** Saves the number and sends the first code to it, after the password where the API asks for it. */
export async function submitPhone(phoneDigits: string): Promise<void> {
  if ($state.get().busy) return;
  const phone = formatPhone(phoneDigits);
  $state.set({ ...$state.get(), phone, busy: true, failure: null });
  if (await asksForPassword()) $state.set({ ...$state.get(), step: 'password', busy: false });
  else await sendTo(phoneDigits, 'phone');
}

/** Saves the number with the password and sends the first code to it. */
export async function submitEnrollmentPassword(password: string): Promise<void> {
  if ($state.get().busy) return;
  $state.set({ ...$state.get(), busy: true, failure: null });
  await sendTo(phoneDigitsOf($state.get().phone), 'password', password);
}

async function asksForPassword(): Promise<boolean> {
  // If the state is unknown, the enrollment itself says why.
  return (await knownStatus().catch(() => null))?.password_required === true;
}

async function sendTo(phoneDigits: string, from: 'phone' | 'password', password?: string): Promise<void> {
  const failure = await enroll(phoneDigits, password);
  if (failure === null) effects().session.set(PHONE_KEY, $state.get().phone);
  $state.set({ ...$state.get(), step: failure === null ? 'code' : from, busy: false, failure });
}

/** Opens the set-up of an authenticator app. */
export function chooseApp(): void {
  $state.set({ ...$state.get(), step: 'app', failure: null });
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
  $state.set({ ...$state.get(), step: 'codes', backupCodes, busy: false, failure: null });
}

async function enroll(phoneDigits: string, password?: string): Promise<string | null> {
  try {
    await postEnroll(phoneDigits, password);
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
  $state.set({ ...$state.get(), busy: true, failure: null });
  effects().session.remove(PHONE_KEY);
  forgetCodes();
  const next = await settleSignIn();
  if (next !== null) effects().navigate(next.to, { replace: true });
}
