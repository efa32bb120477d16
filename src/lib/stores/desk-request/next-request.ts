import { call } from '../../api/shared/client.ts';
import { deskQueue } from '../../contract/desk-queue.ts';
import { deskLinks } from '../../routes/desk-links.ts';
import { dataOf } from '../shared/remote.ts';
import { $deskRequest } from './desk-request.ts';

/** Returns the address of the request that has waited longest for us, apart from the open one; that of the queue when none waits or it is unknown. */
export async function nextRequestAddress(): Promise<string> {
  const open = dataOf($deskRequest.get())?.request.external_id;
  let next: string | undefined;
  try {
    const { requests } = await call(deskQueue, { query: { tab: 'us' } });
    next = requests.find(({ external_id: id }) => id !== open)?.external_id;
  } catch {
    // The queue says what is wrong.
  }
  return next === undefined ? deskLinks.desk() : deskLinks.request(next);
}
