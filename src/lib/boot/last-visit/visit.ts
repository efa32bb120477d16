import * as storageKeys from '../../session/storage-keys.ts';

/** Holds what a page showed when it was left. */
export interface Visit {
  /** The employee to whom it belongs. */
  readonly owner: string;
  /** HTML by the names of the places. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Returns the key under which the tab's storage keeps the visit of this page. */
export function keyOfPage(): string {
  return storageKeys.visitPrefix + location.pathname.replace(/\/$/, '') + location.search;
}

/** Returns the id of the signed-in employee; null or '' without one. */
export function signedInOwner(): string | null {
  return localStorage.getItem(storageKeys.token) && localStorage.getItem(storageKeys.cacheOwner);
}
