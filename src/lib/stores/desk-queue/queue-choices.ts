import { call } from '../../api/shared/client.ts';
import { deskQueueChoices, type QueueChoices } from '../../contract/desk-queue.ts';
import { createRemote } from '../shared/create-remote.ts';

/** The companies and categories that the filters of the lists offer. */
export const { $remote: $queueChoices, refresh: refreshQueueChoices } = createRemote<QueueChoices>({
  load: () => call(deskQueueChoices),
  feature: 'desk-queue',
  component: 'choices',
});
