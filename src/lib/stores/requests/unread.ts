import { atom, onMount } from 'nanostores';
import { z } from '../../contract/shared/schemas.ts';
import { nowAndWhenShown } from '../../effects/lazy-load.ts';
import { type Place, showPlace } from '../../effects/places.ts';
import type { Request } from '../../contract/requests.ts';
import { readCache, writeCache } from '../shared/remote.ts';

const CACHE_NAME = 'unread';

/** Tells whether the employee has not seen a message of the concierge or the completion. */
export function hasSomethingNew(request: Pick<Request, 'unread_count' | 'completion_unseen'>): boolean {
  return (request.unread_count ?? 0) > 0 || request.completion_unseen === true;
}

/** Number of requests with something new, cached until the next event; 0 where the API does not count them. */
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

/** Stores how many rows a part of the dashboard has, for its place in the first frame of the next visit (boot/read-session-facts.ts). */
export function keepPlace(part: Place, rows: number): void {
  writeCache(part, rows);
  showPlace(part);
}
