import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  confirmMailAddress,
  listMailAddresses,
  mailsOfRequest,
  removeMailAddress,
  sendMailAddressLink,
  type MailAddress,
  type MailsOfRequest,
} from '../../contract/mail-addresses.ts';
import { addressBar } from '../../effects/address-bar.ts';
import { effects } from '../../effects/effects.ts';
import { mailAddressesText } from '../../messages/mail-addresses.ts';
import { serverSentenceOr } from '../../messages/shared/failures.ts';
import { refreshUser, unlessMissing } from '../session/user.ts';
import { createRemote } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';

/** The addresses that were given for mails; null where the API has no such call, and the section is hidden. */
export const { $remote: $mailAddresses, refresh: refreshMailAddresses } = createRemote<
  readonly MailAddress[] | null
>({
  load: () => unlessMissing(async () => (await call(listMailAddresses)).addresses),
});

interface MailAddressChange {
  /** The address that a call is about, `link` for the link of this page; null at rest. */
  readonly busy: string | null;
  readonly failure: string | null;
}

const atRest: MailAddressChange = { busy: null, failure: null };
export const $mailAddressChange = atom<MailAddressChange>(atRest);

/** The token of the link with which the page was opened; null without one. */
export const $mailAddressLink = atom<string | null>(null);

/** Behind the `#`, which no browser sends: the token is in no log. The return address of a sign-in keeps it. */
const LINK = /#confirm-mails=([\w-]+)$/;

/** Takes the token of the link from the address of the page. */
export function takeMailAddressLink(): void {
  $mailAddressLink.set(LINK.exec(effects().here())?.[1] ?? null);
}

/** Confirms the address with the link of this page. Only a press does: mail scanners open links. */
export async function confirmByLink(): Promise<void> {
  const token = $mailAddressLink.get();
  if (token === null) return;
  const body = { confirmation_token: token };
  await change('link', () => call(confirmMailAddress, { body }), mailAddressesText.confirmed);
  if ($mailAddressChange.get().failure !== null) return;
  $mailAddressLink.set(null);
  // Drops what is behind the path and the query: the link is used.
  addressBar().replace(addressBar().search());
}

export function sendLink(email: string): Promise<void> {
  return change(email, () => call(sendMailAddressLink, { body: { email } }), mailAddressesText.sent(email));
}

export function stopMailsTo(email: string): Promise<void> {
  return change(email, () => call(removeMailAddress, { body: { email } }), mailAddressesText.stopped(email));
}

/** Makes a call once at a time, and loads the addresses again. */
async function change(busy: string, send: () => Promise<unknown>, done: string): Promise<void> {
  if ($mailAddressChange.get().busy !== null) return;
  $mailAddressChange.set({ busy, failure: null });
  try {
    await send();
    await refreshMailAddresses();
    $mailAddressChange.set(atRest);
    showToast(done, 'success', { autoDismiss: true });
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    $mailAddressChange.set({ busy: null, failure: serverSentenceOr(mailAddressesText.failed, error) });
  }
}

/** Which address hears of a request; `mails` is null where the API does not say, `unknown` when it could not be asked. */
export const $mailsOfRequest = atom<{
  readonly requestId: string;
  readonly mails: MailsOfRequest | 'unknown' | null;
} | null>(null);

export async function loadMailsOfRequest(requestId: string): Promise<void> {
  let mails: MailsOfRequest | 'unknown' | null;
  try {
    mails = await unlessMissing(
      async () => (await call(mailsOfRequest, { params: { id: requestId } })).mails,
    );
  } catch {
    mails = 'unknown';
  }
  $mailsOfRequest.set({ requestId, mails });
}
