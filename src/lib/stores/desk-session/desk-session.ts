import { atom, computed } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import {
  deskAway,
  deskConcierges,
  deskSession,
  type Colleague,
  type DeskConcierge,
} from '../../contract/desk-session.ts';
import { deskText } from '../../messages/desk-session.ts';
import { createRemote, dataOf, errorOf, ready, setCacheOwner } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';

export const { $remote: $concierge, refresh: refreshDeskSession } = createRemote<DeskConcierge>({
  load: async () => {
    const { concierge } = await call(deskSession);
    setCacheOwner(`concierge-${String(concierge.id)}`);
    return concierge;
  },
});

/** True while the API knows no call of the desk: the refusals of one that does have a code (docs/product/desk-session.md#no-desk). */
export const $lacksDesk = computed($concierge, (remote) => {
  const error = errorOf(remote);
  return error?.status === 404 && error.code === null;
});

/** The concierges who serve a company of this one, the caller included. */
export const { $remote: $colleagues, refresh: refreshColleagues } = createRemote<Colleague[]>({
  load: async () => (await call(deskConcierges)).concierges,
});

/** True while the switch "Away" is being stored. */
export const $savingAway = atom(false);

/** Says whether the concierge takes requests, and when they are back (docs/product/desk-session.md#away). A failure is told, and changes nothing. */
export async function setAway(away: boolean, until: string | null = null): Promise<void> {
  const concierge = dataOf($concierge.get());
  if (concierge === null || $savingAway.get()) return;
  $savingAway.set(true);
  $concierge.set(ready({ ...concierge, away, away_until: until }));
  try {
    // The last press of the day: the laptop may be closed right after it.
    const stored = await call(deskAway, { body: { away, until }, keepalive: true });
    $concierge.set(ready({ ...concierge, ...stored }));
  } catch {
    $concierge.set(ready(concierge));
    showToast(deskText.awayFailed, 'error');
  } finally {
    $savingAway.set(false);
  }
}
