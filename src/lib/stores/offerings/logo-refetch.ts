import { atom } from 'nanostores';
import { $known } from './derived-lists.ts';
import { OFFERING_FETCH_DEBOUNCE_MS, refreshAll } from './offering-lists.ts';

/** SPEC section 9: how often a page refetches all offerings because of logos that do not load. */
export const LOGO_REFETCH_LIMIT = 3;

/** Grows with every refetch: a logo that failed before it is worth another try. */
export const $logoAttempt = atom(0);

const failedUrls = new Set<string>();
let timer: ReturnType<typeof setTimeout> | null = null;
let refetches = 0;

/**
 * Says that a logo did not load. Failures of the same second count as one; a signed address that has run out is renewed
 * by the refetch. After the last one, logos that fail stay initials.
 */
export function reportLogoFailure(url: string): void {
  if (refetches >= LOGO_REFETCH_LIMIT) return;
  failedUrls.add(url);
  timer ??= setTimeout(() => void refetch(), OFFERING_FETCH_DEBOUNCE_MS);
}

async function refetch(): Promise<void> {
  timer = null;
  // A logo of the last visit's answer may have been replaced by now.
  const isCurrent = $known.get().some(({ provider_logo_url: url }) => url !== null && failedUrls.has(url));
  failedUrls.clear();
  if (!isCurrent) return;
  refetches += 1;
  await refreshAll();
  $logoAttempt.set($logoAttempt.get() + 1);
}
