import { atom, computed } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  askForDeletion,
  askForOwnData,
  cancelDeletion,
  confirmDeletion as confirmDeletionCall,
  getOwnData,
  type OwnData,
} from '../../contract/account.ts';
import { effects } from '../../effects/effects.ts';
import { formatDay } from '../../format/day.ts';
import { ownDataText } from '../../messages/own-data.ts';
import { serverSentenceOr } from '../../messages/shared/failures.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { $user, refreshUser, unlessMissing } from '../session/user.ts';
import { createRemote, dataOf } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';
import { $deletionLink, forgetDeletionLink } from './deletion-link.ts';

/** What is kept about the employee for how long; null where the API has no such call, and the group is hidden. */
export const { $remote: $ownData, refresh: refreshOwnData } = createRemote<OwnData | null>({
  load: () => unlessMissing(() => call(getOwnData)),
});

export type OwnDataForm = 'download' | 'delete';

interface OwnDataChange {
  /** The form that is open. The buttons that confirm or end a deletion have none. */
  readonly form: 'none' | OwnDataForm;
  readonly busy: boolean;
  readonly failure: string | null;
  /** What was done, and by which form. */
  readonly done: OwnDataForm | null;
}

const atRest: OwnDataChange = { form: 'none', busy: false, failure: null, done: null };

/** The download or the deletion that is under way (docs/product/account.md#your-data). */
export const $ownDataChange = atom<OwnDataChange>(atRest);

/** The day on which the account is deleted; null unless the employee has asked for it. */
export const $deletionDay = computed($user, (remote) => {
  const dueAt = dataOf(remote)?.deletion_due_at ?? null;
  return dueAt === null ? null : formatDay(dueAt, effects().now());
});

export function openOwnDataForm(form: OwnDataForm): void {
  if (!$ownDataChange.get().busy) $ownDataChange.set({ ...atRest, form });
}

export function closeOwnDataForm(): void {
  if (!$ownDataChange.get().busy) $ownDataChange.set(atRest);
}

/** Asks for the file with everything, which the browser then saves. */
export function downloadOwnData(password: string): Promise<void> {
  return submit('download', ownDataText.downloadFailed, async () => {
    const { path } = await withFreshFactor(() => call(askForOwnData, { body: { password } }));
    // The reply is a file to save: the page stays.
    effects().navigate(effects().apiBase + path);
    await refreshOwnData();
  });
}

/** Asks for the link that confirms the deletion of the account. */
export function askToDelete(password: string): Promise<void> {
  return submit('delete', ownDataText.deleteFailed, () =>
    withFreshFactor(() => call(askForDeletion, { body: { password } })),
  );
}

/** Confirms the deletion with the link of this page. Only a press does: mail scanners open links. */
export async function confirmDeletion(): Promise<void> {
  const token = $deletionLink.get();
  if (token === null) return;
  await change(ownDataText.deleteFailed, async () => {
    await call(confirmDeletionCall, { body: { confirmation_token: token } });
    await refreshUser();
    forgetDeletionLink();
  });
}

/** Keeps the account whose deletion is due, or leaves the page's link unused. */
export async function keepAccount(isDue: boolean): Promise<void> {
  await change(ownDataText.keepFailed, async () => {
    if (isDue) await call(cancelDeletion);
    await refreshUser();
    forgetDeletionLink();
    showToast(ownDataText.keptNote, 'success', { autoDismiss: true });
  });
}

async function submit(form: OwnDataForm, failed: string, work: () => Promise<unknown>): Promise<void> {
  if (await change(failed, work)) $ownDataChange.set({ ...atRest, done: form });
}

/** Makes a call once at a time and returns whether it succeeded. A failure is in `$ownDataChange`, whose form stays. */
async function change(failed: string, work: () => Promise<unknown>): Promise<boolean> {
  const { form, busy } = $ownDataChange.get();
  if (busy) return false;
  $ownDataChange.set({ ...atRest, form, busy: true });
  try {
    await work();
    $ownDataChange.set(atRest);
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    $ownDataChange.set({ ...atRest, form, failure: serverSentenceOr(failed, error) });
    return false;
  }
}
