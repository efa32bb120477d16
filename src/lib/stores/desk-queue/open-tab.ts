import type { QueueTab } from '../../contract/desk-queue.ts';
import { effects } from '../../effects/effects.ts';
import { deskLinks } from '../../routes/desk-links.ts';
import { changeFilter } from './queue-filter.ts';

/** Opens a tab of the queue: in place where the queue is, else on its page. Null opens the queue as it was left. */
export function openTab(tab: QueueTab | null): void {
  const here = effects().here();
  const path = here.replace(/[?#].*/s, '');
  if (`${path.replace(/\/$/, '')}/` === deskLinks.desk()) {
    if (tab !== null) changeFilter({ tab });
    return;
  }
  const query = tab === null ? here.slice(path.length).replace(/#.*/s, '') : `?tab=${tab}`;
  effects().navigate(deskLinks.desk() + query);
}
