import { getQueueChoices } from '../../api/desk-queue.ts';
import type { QueueChoices } from '../../contract/desk-queue.ts';
import { createRemote } from '../shared/create-remote.ts';

/** The companies and categories that the filters of the lists offer. */
export const { $remote: $queueChoices, refresh: refreshQueueChoices } = createRemote<QueueChoices>({
  load: getQueueChoices,
  feature: 'desk-queue',
  component: 'choices',
});
