import { HOUR_MS } from '../contract/shared/limits.ts';
import { effects } from '../effects/effects.ts';
import { isSignedIn, pendingStepsIn, type PendingSteps } from './session-facts.ts';
import * as storageKeys from './storage-keys.ts';

export interface Session {
  /** Sent back verbatim in the `Authorization` header. */
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly mfaToken: string | null;
}

export interface NewSession extends PendingSteps {
  readonly token: string;
  readonly expiresAt: number | null;
  readonly deviceSecret?: string | null;
}

/** Assumed when the server does not say when a token expires (docs/product/session.md#expiry). */
const DEFAULT_LIFETIME_MS = HOUR_MS;

const listeners = new Set<() => void>();

/** Calls `listener` after every change that this page makes to the session. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Reads the stored session; null when there is none or it has expired. */
export function readSession(): Session | null {
  const { local, now } = effects();
  if (!isSignedIn(local, now())) return null;
  return {
    token: local.get(storageKeys.token) ?? '',
    expiresAt: Number(local.get(storageKeys.tokenExpiresAt)),
    mfaToken: local.get(storageKeys.mfaToken),
  };
}

/** Stores a new session. Nothing cached is shown until its owner is known: docs/product/session.md#one-employee. */
export function saveSession(session: NewSession): void {
  const { local, now } = effects();
  local.set(storageKeys.token, session.token);
  local.set(storageKeys.tokenExpiresAt, String(session.expiresAt ?? now() + DEFAULT_LIFETIME_MS));
  if (session.deviceSecret == null) local.remove(storageKeys.deviceSecret);
  else local.set(storageKeys.deviceSecret, session.deviceSecret);
  local.remove(storageKeys.mfaToken);
  local.remove(storageKeys.cacheOwner);
  local.remove(storageKeys.accent);
  effects().session.remove(storageKeys.codeSentAt);
  setPendingSteps(session);
  tellListeners();
}

/** Stores the pending steps of two-step verification for this tab, so that a reload keeps them. */
export function setPendingSteps(steps: PendingSteps): void {
  const { session } = effects();
  const write = (key: string, on: boolean) => {
    if (on) session.set(key, 'true');
    else session.remove(key);
  };
  write(storageKeys.enrollmentAvailable, steps.enrollmentAvailable);
  write(storageKeys.codeRequired, steps.codeRequired);
}

export function readPendingSteps(): PendingSteps {
  return pendingStepsIn(effects().session);
}

/** Stores the token of a verified code and clears both pending steps (docs/product/mfa.md#verify). */
export function saveMfaToken(mfaToken: string): void {
  effects().local.set(storageKeys.mfaToken, mfaToken);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  tellListeners();
}

/** Returns the secret of the newest sign-in, also after its session expired (docs/product/identity.md#keep-my-requests). */
export function readDeviceSecret(): string | null {
  return effects().local.get(storageKeys.deviceSecret);
}

/** Removes an expired or refused session and the cached answers, but keeps drafts (docs/product/session.md#expired-session). */
export function dropSession(): void {
  const { local } = effects();
  for (const key of [storageKeys.token, storageKeys.tokenExpiresAt, storageKeys.mfaToken]) local.remove(key);
  for (const key of local.keys()) if (key.startsWith(storageKeys.cachePrefix)) local.remove(key);
  setPendingSteps({ enrollmentAvailable: false, codeRequired: false });
  tellListeners();
}

/** Settings of the device, which say nothing about the employee. */
const DEVICE_SETTINGS: readonly string[] = [storageKeys.theme, storageKeys.enterSends];

/** Clears both storages, drafts included, but for the device's settings: others may use the computer (docs/product/session.md#sign-out). */
export function wipeEverything(): void {
  const { local, session } = effects();
  // Tabs answer a wipe with a wipe: clearing a storage that holds nothing else would go on forever.
  if (!isWiped()) {
    const kept = DEVICE_SETTINGS.map((key) => [key, local.get(key)] as const);
    local.clear();
    for (const [key, value] of kept) if (value !== null) local.set(key, value);
  }
  session.clear();
  tellListeners();
}

/** Returns true while the local storage holds no more than a sign-out leaves. */
export function isWiped(): boolean {
  return effects()
    .local.keys()
    .every((key) => DEVICE_SETTINGS.includes(key));
}
