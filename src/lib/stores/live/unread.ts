import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { readCache, writeCache } from '../cache.ts';

const CACHE_NAME = 'unread';

/** How many requests hold something unseen; 0 where the API does not say. Known from the page before, until told anew. */
export const $unreadRequests = atom(0);

onMount($unreadRequests, () => {
  const cached = readCache(CACHE_NAME, z.number());
  if (cached !== null) $unreadRequests.set(cached);
});

let tellings = 0;

/** How often the number was told so far: an answer that was asked for before the last time is outdated. */
export const timesTold = (): number => tellings;

export function showUnread(requests: number): void {
  tellings += 1;
  writeCache(CACHE_NAME, requests);
  $unreadRequests.set(requests);
}
