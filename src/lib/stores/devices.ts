import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../api/api-error.ts';
import { deleteOtherSessions, getDevices } from '../api/devices.ts';
import type { Device } from '../contract/devices.ts';
import { effects } from '../environment/effects.ts';
import { formatRelativeTime } from '../format/relative-time.ts';
import { accountText } from '../messages/account.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { loading, ready, type Remote } from './remote.ts';
import { refreshUser } from './user.ts';

export interface DeviceView {
  readonly id: string;
  readonly description: string;
  readonly lastSeen: string;
  readonly isThisOne: boolean;
}

/** `absent`: the API knows no such call, so nothing of it is shown. */
export type Devices = Remote<readonly DeviceView[]> | { readonly status: 'absent' };

export interface SigningOut {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly message: string;
}

const idle: SigningOut = { status: 'idle', message: '' };
const $state = atom<Devices>(loading);
const $progress = atom<SigningOut>(idle);

/** Where the account is signed in. */
export const $devices: ReadableAtom<Devices> = $state;

/** How far "Sign out the others" is. */
export const $signingOut: ReadableAtom<SigningOut> = $progress;

/** Loads the list; also the way to try again. */
export async function enterDevices(): Promise<void> {
  $state.set(loading);
  $progress.set(idle);
  await load();
}

async function load(): Promise<void> {
  try {
    $state.set(ready((await getDevices()).map(viewOf)));
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.status === 401) await refreshUser();
    // Where the session lives all the same, the API guards what it does not know.
    const isAbsent = error.status === 404 || error.status === 401;
    $state.set(isAbsent ? { status: 'absent' } : { status: 'failed', error });
  }
}

function viewOf({ id, description, last_seen_at: lastSeenAt, current }: Device): DeviceView {
  const lastSeen = formatRelativeTime(lastSeenAt, effects().now());
  return {
    id: String(id),
    description: description === '' ? accountText.unknownDevice : description,
    lastSeen: lastSeen === '' ? '' : accountText.lastSeen(lastSeen),
    isThisOne: current,
  };
}

/** Signs every other device out, then looks who is left. */
export async function signOutOthers(): Promise<void> {
  if ($progress.get().status === 'busy') return;
  $progress.set({ status: 'busy', message: '' });
  try {
    await deleteOtherSessions();
    $progress.set({ status: 'done', message: accountText.othersSignedOut });
    await load();
  } catch (thrown) {
    const error = asApiError(thrown);
    // Leaves the page if it is the session that is refused.
    if (error.status === 401) await refreshUser();
    $progress.set({ status: 'failed', message: describeFailure(error) });
  }
}
