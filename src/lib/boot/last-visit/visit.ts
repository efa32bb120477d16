import * as storageKeys from '../../session/storage-keys.ts';

/** Holds what a page showed when it was left. */
export interface Visit {
  /** The employee to whom it belongs. */
  readonly owner: string;
  /** Of the window, in pixels: another width has another layout. */
  readonly width: number;
  /** HTML by the names of the places. */
  readonly parts: Readonly<Record<string, string>>;
}

export const storageKeyStart = storageKeys.visitPrefix;

/** Returns the key under which the tab's storage keeps the visit of this page. */
export function keyOfPage(): string {
  return storageKeyStart + location.pathname.replace(/\/$/, '') + location.search;
}

const readToken = () => localStorage.getItem(storageKeys.token);

/** The page's content belongs to this session; the storage may already have the next one. */
let tokenAtLoad: string | null = null;

/** Remembers whose page this is. */
export function rememberSession(): void {
  tokenAtLoad = readToken();
}

/** Returns the id of the employee whose page this is; null or '' when the session ended or changed. */
export function readOwner(): string | null {
  const token = readToken();
  return token && token === tokenAtLoad ? localStorage.getItem(storageKeys.cacheOwner) : null;
}
