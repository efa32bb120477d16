import { atom } from 'nanostores';
import {
  cancelEmailChange as cancelChange,
  changeEmail,
  confirmEmailChange,
  enterName,
} from '../../contract/account.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { addressBar } from '../../effects/address-bar.ts';
import { effects } from '../../effects/effects.ts';
import { accountText } from '../../messages/account.ts';
import { serverSentenceOr } from '../../messages/shared/failures.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { refreshUser } from '../session/user.ts';
import { showToast } from '../shared/toasts.ts';

export interface ProfileChange {
  /** The form that is open. */
  readonly form: 'none' | 'name' | 'email';
  readonly busy: boolean;
  readonly failure: string | null;
}

const atRest: ProfileChange = { form: 'none', busy: false, failure: null };

/** The change of the name or the address that is under way (docs/product/account.md#name, #change-of-address). */
export const $profileChange = atom<ProfileChange>(atRest);

/** The token of the link with which the page was opened; null without one. */
export const $emailLink = atom<string | null>(null);

/** Behind the `#`, which no browser sends: the token is in no log. The return address of a sign-in keeps it. */
const LINK = /#confirm-email=([\w-]+)$/;

/** Takes the token of the link from the address of the page. */
export function takeEmailLink(): void {
  $emailLink.set(LINK.exec(effects().here())?.[1] ?? null);
}

export function startProfileChange(form: 'name' | 'email'): void {
  if (!$profileChange.get().busy) $profileChange.set({ ...atRest, form });
}

export function cancelProfileChange(): void {
  if (!$profileChange.get().busy) $profileChange.set(atRest);
}

export function saveName(firstName: string, lastName: string): Promise<void> {
  return change(
    () => call(enterName, { body: { user: { name: firstName, last_name: lastName } } }),
    accountText.nameSaved,
    accountText.nameFailed,
  );
}

/** Asks for a mail to the new address, which is shown as pending from then on. */
export function requestEmailChange(email: string, password: string): Promise<void> {
  return change(
    () => withFreshFactor(() => call(changeEmail, { body: { user: { email, password } } })),
    accountText.emailLinkSent,
    accountText.emailFailed,
  );
}

export function cancelEmailChange(): Promise<void> {
  return change(() => call(cancelChange), accountText.emailKept, accountText.emailFailed);
}

/** Confirms the new address with the link of this page. Only a press does: mail scanners open links. */
export async function confirmNewEmail(): Promise<void> {
  const token = $emailLink.get();
  if (token === null) return;
  await change(
    () => call(confirmEmailChange, { body: { confirmation_token: token } }),
    accountText.emailChanged,
    accountText.emailFailed,
  );
  if ($profileChange.get().failure !== null) return;
  $emailLink.set(null);
  // Drops what is behind the path and the query: the link is used.
  addressBar().replace(addressBar().search());
}

/** Makes a call once at a time. A failure keeps the form, and is in `$profileChange`. */
async function change(send: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  if ($profileChange.get().busy) return;
  $profileChange.set({ ...$profileChange.get(), busy: true, failure: null });
  try {
    await send();
    await refreshUser();
    $profileChange.set(atRest);
    showToast(done, 'success', { autoDismiss: true });
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    $profileChange.set({ ...$profileChange.get(), busy: false, failure: serverSentenceOr(failed, error) });
  }
}
