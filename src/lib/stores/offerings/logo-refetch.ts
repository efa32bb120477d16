import { atom } from 'nanostores';
import { $known } from './derived-lists.ts';
import { OFFERING_FETCH_DEBOUNCE_MS, refreshAll } from './offering-lists.ts';

/** Refetches per page because of logos that fail to load (`docs/product/offerings.md#logo-retries`). */
const LOGO_REFETCH_LIMIT = 3;

/** Number of refetches so far; logos that failed earlier are tried again. */
export const $logoAttempt = atom(0);

const failedUrls = new Set<string | null>();
let timer: ReturnType<typeof setTimeout> | null = null;
let refetches = 0;

/**
 * Schedules a refetch of all offerings, which renews expired URLs of logos. Failures within one second share a refetch;
 * after the last one, initials stay in place of the logos that fail.
 */
export function reportLogoFailure(url: string): void {
  if (refetches >= LOGO_REFETCH_LIMIT) return;
  failedUrls.add(url);
  timer ??= setTimeout(() => void refetch(), OFFERING_FETCH_DEBOUNCE_MS);
}

async function refetch(): Promise<void> {
  timer = null;
  // The URL of a cached answer may have been replaced meanwhile.
  const isCurrent = $known.get().some(({ provider_logo_url: url }) => failedUrls.has(url));
  failedUrls.clear();
  if (!isCurrent) return;
  refetches += 1;
  await refreshAll();
  $logoAttempt.set($logoAttempt.get() + 1);
}
