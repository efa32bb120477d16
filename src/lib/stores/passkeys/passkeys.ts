import { isBlank } from '../../contract/shared/blank.ts';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  addPasskey,
  addPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../../contract/passkeys.ts';
import { PASSKEYS_MAX } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { isCancelled, isKnownDevice, passkeyCeremony } from '../../effects/passkey-ceremony.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { passkeysText } from '../../messages/passkeys.ts';
import { serverSentenceOr } from '../../messages/shared/failures.ts';
import { validation } from '../../messages/shared/validation.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { $unconfirmedEmail } from '../identity/unconfirmed-email.ts';
import { refreshUser, unlessMissing } from '../session/user.ts';
import { createRemote, type Remote } from '../shared/remote.ts';

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** When it was added and last used, in words. */
  readonly times: string;
}

interface PasskeyInput {
  readonly name: string;
  readonly password: string;
}

export interface Passkeys {
  readonly passkeys: readonly PasskeyView[];
  /** Says why this page can't add a passkey; null when it can. */
  readonly cannotAdd: string | null;
}

/** The form that is open; `id` names its passkey. */
export type Editing =
  | { readonly task: 'none' }
  | { readonly task: 'add' }
  | { readonly task: 'rename' | 'remove'; readonly id: string };

export interface PasskeyChange {
  readonly editing: Editing;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly nameError: string | null;
  readonly passwordError: string | null;
  /** Says what was done. */
  readonly note: string | null;
}

const atRest: PasskeyChange = {
  editing: { task: 'none' },
  busy: false,
  failure: null,
  nameError: null,
  passwordError: null,
  note: null,
};

const remote = createRemote<Passkeys | null>({
  load: loadPasskeys,
  // A list in flight could lack what was just changed.
  whileLoading: 'restart',
});
export const $passkeyChange = atom<PasskeyChange>(atRest);

const texts: Record<'add' | 'rename' | 'remove', { readonly done: string; readonly fallback: string }> = {
  add: { done: passkeysText.wasAdded, fallback: passkeysText.addFailed },
  rename: { done: passkeysText.wasRenamed, fallback: passkeysText.renameFailed },
  remove: { done: passkeysText.wasRemoved, fallback: passkeysText.removeFailed },
};

/** The passkeys of the account; null when the API has no such call, and the section is hidden. */
export const $passkeys: ReadableAtom<Remote<Passkeys | null>> = computed(
  [remote.$remote, $unconfirmedEmail],
  (passkeys, unconfirmed) => {
    if (passkeys.status !== 'ready' || passkeys.data === null || unconfirmed === null) return passkeys;
    const cannotAdd = passkeys.data.cannotAdd ?? passkeysText.unconfirmed;
    return { ...passkeys, data: { ...passkeys.data, cannotAdd } };
  },
);

export const refreshPasskeys = remote.refresh;

async function loadPasskeys(): Promise<Passkeys | null> {
  const list = await unlessMissing(() => call(listPasskeys));
  if (list === null) return null;
  const { passkeys, origin } = list;
  return { passkeys: passkeys.map(viewOf), cannotAdd: reasonNotToAdd(passkeys.length, origin) };
}

function reasonNotToAdd(count: number, origin: string | null): string | null {
  const ceremony = passkeyCeremony();
  if (origin === null || !ceremony.isSupported()) return passkeysText.notHere;
  if (origin !== ceremony.origin()) return passkeysText.elsewhere(origin);
  return count < PASSKEYS_MAX ? null : passkeysText.full;
}

function viewOf({ id, name, created_at: addedAt, last_used_at: usedAt }: Passkey): PasskeyView {
  const now = effects().now();
  const added = formatRelativeTime(addedAt, now);
  const used = formatRelativeTime(usedAt, now);
  return {
    id: String(id),
    name: name === '' ? passkeysText.unnamed : name,
    times: [
      added === '' ? '' : passkeysText.added(added),
      used === '' ? passkeysText.neverUsed : passkeysText.lastUsed(used),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Opens a form, or closes the open one with `{ task: 'none' }`. */
export function editPasskeys(editing: Editing): void {
  if (!$passkeyChange.get().busy) $passkeyChange.set({ ...atRest, editing });
}

/** Does what the open form is for; a failure is in `$passkeyChange`. A cancelled dialog of the browser is none. */
export async function changePasskeys({ name, password }: PasskeyInput): Promise<void> {
  const { busy, editing } = $passkeyChange.get();
  if (busy || editing.task === 'none') return;
  const open = { ...atRest, editing };
  if (editing.task === 'rename' && isBlank(name)) {
    $passkeyChange.set({ ...open, nameError: passkeysText.nameRequired });
  } else if (editing.task !== 'rename' && password === '') {
    $passkeyChange.set({ ...open, passwordError: validation.passwordRequired });
  } else {
    $passkeyChange.set({ ...open, busy: true });
    await finish(open, texts[editing.task], () => send(editing, name.trim(), password));
  }
}

async function send(editing: Editing, name: string, password: string): Promise<void> {
  switch (editing.task) {
    case 'add': {
      const { options } = await withFreshFactor(() => call(addPasskeyOptions, { body: { password } }));
      const credential = await passkeyCeremony().create(options);
      await call(addPasskey, { body: { credential, name } });
      return;
    }
    case 'rename':
      await call(renamePasskey, { params: { id: editing.id }, body: { name } });
      return;
    case 'remove':
      await withFreshFactor(() => call(removePasskey, { params: { id: editing.id }, body: { password } }));
      return;
    case 'none':
  }
}

async function finish(
  open: PasskeyChange,
  { done, fallback }: (typeof texts)['add'],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    await refreshPasskeys();
    $passkeyChange.set({ ...atRest, note: done });
  } catch (error) {
    const failure = await failureOf(error, fallback);
    const isPassword = error instanceof ApiError && error.code === 'password_wrong';
    $passkeyChange.set({ ...open, ...(isPassword ? { passwordError: failure } : { failure }) });
  }
}

async function failureOf(error: unknown, fallback: string): Promise<string | null> {
  if (error instanceof ApiError) {
    // Leaves the page when the session itself is refused.
    if (error.status === 401) await refreshUser();
    return serverSentenceOr(fallback, error);
  }
  if (isCancelled(error)) return null;
  if (isKnownDevice(error)) return passkeysText.knownDevice;
  report(error, { feature: 'passkeys', component: 'add' });
  return passkeysText.deviceFailed;
}
