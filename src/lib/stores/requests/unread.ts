import { atom, onMount } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { nowAndWhenShown } from '../../effects/lazy-load.ts';
import { readCache, writeCache } from '../shared/cache.ts';

const CACHE_NAME = 'unread';

/** Number of requests with unread messages, cached until the next event; 0 where the API does not count them. */
export const $unreadRequests = atom(0);

onMount($unreadRequests, () => {
  nowAndWhenShown(() => {
    const cached = readCache(CACHE_NAME, z.number());
    if (cached !== null) $unreadRequests.set(cached);
  });
});

let updates = 0;

/** Returns how often the number was set: a reply to an earlier call is then outdated. */
export const unreadUpdates = (): number => updates;

export function showUnread(requests: number): void {
  updates += 1;
  writeCache(CACHE_NAME, requests);
  $unreadRequests.set(requests);
}
