import { getQueue } from '../../api/desk-queue.ts';
import { effects } from '../../effects/effects.ts';
import { deskLinks } from '../../routes/desk-links.ts';
import { dataOf } from '../shared/remote.ts';
import { $deskRequest } from './desk-request.ts';

/** Opens the request that has waited longest for us, apart from the open one; the queue when none waits or it is unknown. */
export async function openNextRequest(): Promise<void> {
  const open = dataOf($deskRequest.get())?.request.external_id;
  let next: string | undefined;
  try {
    const { requests } = await getQueue({ tab: 'us' });
    next = requests.find(({ external_id: id }) => id !== open)?.external_id;
  } catch {
    // The queue says what is wrong.
  }
  effects().navigate(next === undefined ? deskLinks.desk() : deskLinks.request(next));
}
