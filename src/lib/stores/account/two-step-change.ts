import { atom } from 'nanostores';
import { postBackupCodes, postEnroll, postTurnOffMfa } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import type { MfaStatus } from '../../contract/mfa.ts';
import { formatPhone } from '../../format/phone.ts';
import { secondFactorText } from '../../messages/identity/second-factor.ts';
import { twoStepText } from '../../messages/identity/two-step.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { $code, $resendInSeconds, loadMfaStatus, sendCode } from '../identity/mfa-code.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { refreshUser } from '../session/user.ts';
import { createRemote, dataOf } from '../shared/remote.ts';
import { $twoStepNote } from './security.ts';

/** An employee with fewer codes is asked to make new ones (docs/product/account.md#two-step-methods). */
const LOW_BACKUP_CODES = 2;

export interface TwoStepMethods {
  readonly text: { readonly isOn: boolean; readonly isOffered: boolean; readonly maskedNumber: string };
  readonly app: { readonly isOn: boolean; readonly isOffered: boolean };
  readonly codesLeft: number;
  readonly codesAreLow: boolean;
  /** True if one method can be removed and another one stays. */
  readonly isRemovable: boolean;
  /** True if a company of the employee requires a second factor. */
  readonly isRequired: boolean;
}

/** The methods of two-step verification; null where the API does not say (docs/product/mfa.md#plain-flow). */
export const { $remote: $twoStepMethods, refresh: refreshTwoStepMethods } =
  createRemote<TwoStepMethods | null>({
    load: async () => {
      const status = await loadMfaStatus();
      // Turned off elsewhere: the state of the account is stale.
      if (status?.enabled_methods.length === 0) await refreshUser();
      return status === null ? null : viewOf(status);
    },
    // A state in flight could lack what was just changed.
    whileLoading: 'restart',
  });

function viewOf(status: MfaStatus): TwoStepMethods {
  const { methods, enabled_methods: enabled, backup_codes_left: codesLeft } = status;
  const isTextOn = enabled.includes('text_message');
  const isAppOn = enabled.includes('authenticator_app');
  return {
    text: {
      isOn: isTextOn,
      isOffered: isTextOn || methods.includes('text_message'),
      maskedNumber: status.masked_number ?? '',
    },
    app: { isOn: isAppOn, isOffered: isAppOn || methods.includes('authenticator_app') },
    codesLeft,
    codesAreLow: codesLeft <= LOW_BACKUP_CODES,
    isRemovable: enabled.length > 1,
    isRequired: status.required,
  };
}

/** A change that needs the password alone. */
export type PasswordTask = 'codes' | 'remove-text' | 'remove-app' | 'turn-off';
export type TwoStepTask = PasswordTask | 'number' | 'app';

interface TwoStepChange {
  /** The change whose form is open. */
  readonly task: TwoStepTask | null;
  /** `code`: a code was sent to the new number. `codes`: shows new backup codes. */
  readonly step: 'form' | 'code' | 'codes';
  readonly busy: boolean;
  readonly failure: string | null;
  /** The new number, formatted. */
  readonly phone: string;
  readonly backupCodes: readonly string[];
}

const atRest: TwoStepChange = {
  task: null,
  step: 'form',
  busy: false,
  failure: null,
  phone: '',
  backupCodes: [],
};

export const $twoStepChange = atom<TwoStepChange>(atRest);

const texts: Record<PasswordTask, { readonly done: string; readonly failed: string }> = {
  codes: { done: twoStepText.codesMade, failed: secondFactorText.codesFailed },
  'remove-text': { done: twoStepText.textRemoved, failed: twoStepText.removeFailed },
  'remove-app': { done: twoStepText.appRemoved, failed: twoStepText.removeFailed },
  'turn-off': { done: twoStepText.turnedOff, failed: twoStepText.turnOffFailed },
};

/** Opens the form of a change, instead of the open one. New backup codes stay until they are kept. */
export function startTwoStepChange(task: TwoStepTask): void {
  if ($twoStepChange.get().busy || $twoStepChange.get().step === 'codes') return;
  $twoStepNote.set('');
  $twoStepChange.set({ ...atRest, task });
}

export function cancelTwoStepChange(): void {
  if (!$twoStepChange.get().busy) $twoStepChange.set(atRest);
}

/** Does what the open form is for. A failure keeps the form and is in `$twoStepChange`. */
export async function submitTwoStepPassword(task: PasswordTask, password: string): Promise<void> {
  if ($twoStepChange.get().busy) return;
  $twoStepChange.set({ ...atRest, task, busy: true });
  try {
    const backupCodes = await withFreshFactor(() => send(task, password));
    if (backupCodes.length > 0) $twoStepChange.set({ ...atRest, task, step: 'codes', backupCodes });
    else await finish(texts[task].done);
  } catch (error) {
    await fail(error, texts[task].failed);
  }
}

/** Sends the first code to a new number. A failure keeps what was typed. */
export async function submitNewNumber(phoneDigits: string, password: string): Promise<void> {
  if ($twoStepChange.get().busy) return;
  $twoStepChange.set({ ...atRest, task: 'number', phone: formatPhone(phoneDigits), busy: true });
  try {
    await withFreshFactor(() => postEnroll(phoneDigits, password));
    const failure = await sendCode(null);
    // A note without a failure: the server has sent a code to the present number a moment ago.
    const isWaiting = failure !== null && $code.get().note !== null;
    const sentence = isWaiting ? twoStepText.waitForCode($resendInSeconds.get()) : failure;
    $twoStepChange.set({
      ...$twoStepChange.get(),
      busy: false,
      failure: sentence,
      step: failure === null ? 'code' : 'form',
    });
  } catch (error) {
    await fail(error, failures.enroll);
  }
}

/** Ends the change of the number after its first code was verified. */
export async function finishNumber(): Promise<void> {
  const had = dataOf($twoStepMethods.get())?.text.isOn === true;
  await finishMethod(had ? twoStepText.numberChanged : twoStepText.numberAdded, $code.get().backupCodes);
}

export async function finishApp(backupCodes: readonly string[]): Promise<void> {
  const had = dataOf($twoStepMethods.get())?.app.isOn === true;
  await finishMethod(had ? twoStepText.appMoved : twoStepText.appAdded, backupCodes);
}

export async function finishCodes(): Promise<void> {
  await finish(twoStepText.codesMade);
}

/** Codes come with a method only if two-step verification was turned off elsewhere meanwhile. */
async function finishMethod(note: string, backupCodes: readonly string[]): Promise<void> {
  if (backupCodes.length > 0)
    $twoStepChange.set({ ...$twoStepChange.get(), step: 'codes', backupCodes, busy: false });
  else await finish(note);
}

async function send(task: PasswordTask, password: string): Promise<readonly string[]> {
  switch (task) {
    case 'codes':
      return postBackupCodes(password);
    case 'remove-text':
      await postTurnOffMfa(password, 'text_message');
      return [];
    case 'remove-app':
      await postTurnOffMfa(password, 'authenticator_app');
      return [];
    case 'turn-off':
      await postTurnOffMfa(password);
      return [];
  }
}

async function finish(note: string): Promise<void> {
  $twoStepChange.set({ ...$twoStepChange.get(), busy: true, failure: null });
  // After the last method is off, this also refreshes the account.
  await refreshTwoStepMethods();
  $twoStepChange.set(atRest);
  $twoStepNote.set(note);
}

async function fail(thrown: unknown, sentence: string): Promise<void> {
  const error = asApiError(thrown);
  // Leaves the page when the session itself is refused.
  if (error.status === 401) await refreshUser();
  // The methods on the screen were changed elsewhere.
  if (error.code === 'mfa_not_available' || error.code === 'mfa_required_by_company') {
    await refreshTwoStepMethods();
  }
  $twoStepChange.set({ ...$twoStepChange.get(), busy: false, failure: serverSentenceOr(sentence, error) });
}
