import { atom, computed } from 'nanostores';
import { postPasswordReset } from '../../api/identity.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { type Device, listDevices, signOutOthers as signOutOtherSessions } from '../../contract/account.ts';
import { effects } from '../../effects/effects.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { accountText } from '../../messages/account.ts';
import { describeWithPrefix, failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { links } from '../../routes/links.ts';
import { saveReturnTo, setPendingSteps } from '../../session/session.ts';
import { $user, refreshUser, unlessMissing } from '../session/user.ts';
import { createRemote, dataOf, errorOf } from '../shared/remote.ts';

export interface DeviceView {
  readonly id: string;
  readonly description: string;
  readonly lastSeen: string;
  /** Number of sessions that look the same; 1 for this device, which has a row of its own. */
  readonly sessions: number;
  readonly isThisOne: boolean;
}

/** Null when the API has no such call; the section is then hidden. */
export type Devices = readonly DeviceView[] | null;

export interface SigningOut {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly message: string;
}

export const { $remote: $devices, refresh: refreshDevices } = createRemote<Devices>({
  load: loadDevices,
  // A list in flight could still hold the devices that were just signed out.
  whileLoading: 'restart',
});
export const $signingOut = atom<SigningOut>({ status: 'idle', message: '' });

async function loadDevices(): Promise<Devices> {
  const list = await unlessMissing(() => call(listDevices));
  return list === null ? null : grouped(list.sessions.map(viewOf));
}

function viewOf({ id, description, last_seen_at: lastSeenAt, current }: Device): DeviceView {
  const lastSeen = formatRelativeTime(lastSeenAt, effects().now());
  return {
    id: String(id),
    description: description === '' ? accountText.unknownDevice : description,
    lastSeen: lastSeen === '' ? '' : accountText.lastSeen(lastSeen),
    sessions: 1,
    isThisOne: current,
  };
}

/** Joins the sessions of one description, which an employee cannot tell apart. The list begins with the latest ones. */
function grouped(views: readonly DeviceView[]): readonly DeviceView[] {
  const rows = new Map<string, DeviceView>();
  for (const view of views) {
    const key = view.isThisOne ? '' : view.description;
    const row = rows.get(key);
    rows.set(key, row === undefined ? view : { ...row, sessions: row.sessions + 1 });
  }
  return [...rows.values()];
}

export async function signOutOthers(): Promise<void> {
  if ($signingOut.get().status === 'busy') return;
  $signingOut.set({ status: 'busy', message: '' });
  try {
    await call(signOutOtherSessions);
    $signingOut.set({ status: 'done', message: accountText.othersSignedOut });
    await refreshDevices();
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    const message = describeWithPrefix(accountText.signOutOthersFailed, error);
    $signingOut.set({ status: 'failed', message });
  }
}

type PasswordChange =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly message: string };

export const $passwordChange = atom<PasswordChange>({ status: 'idle' });

/** Sends a reset mail to the employee: its link proves access to the inbox. */
export async function requestPasswordChange(): Promise<void> {
  if ($passwordChange.get().status === 'sending') return;
  $passwordChange.set({ status: 'sending' });
  try {
    // The button can be pressed before the user is loaded.
    if (dataOf($user.get()) === null) await refreshUser();
    const user = dataOf($user.get());
    const failure = errorOf($user.get());
    if (user === null) throw failure ?? new Error('The user is not loaded.');
    await postPasswordReset(user.email);
    $passwordChange.set({ status: 'sent' });
  } catch (error) {
    const message = serverSentenceOr(failures.resetPassword, asApiError(error));
    $passwordChange.set({ status: 'failed', message });
  }
}

/** `unknown`: the API does not say; the section is hidden. `unconfirmed`: the address must be confirmed first. */
export type TwoStep = 'unknown' | 'on' | 'off' | 'available' | 'unconfirmed';

export const $twoStep = computed($user, (remote): TwoStep => {
  const user = dataOf(remote);
  if (user?.mfa_enabled === true) return 'on';
  if (user?.mfa_available === true) return 'available';
  if (user?.mfa_enabled !== false) return 'unknown';
  return user.email_confirmed === false ? 'unconfirmed' : 'off';
});

/** Says what was changed. It stays when the methods are gone from the screen. */
export const $twoStepNote = atom('');

/** Opens the enrollment page, which returns to Account Settings. */
export function setUpTwoStep(): void {
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  saveReturnTo(links.account());
  effects().navigate(links.mfaEnrollment());
}
