import { getQueueChoices } from '../../api/desk-queue.ts';
import type { QueueChoices } from '../../contract/desk-queue.ts';
import { createRemote } from '../shared/create-remote.ts';

const choices = createRemote<QueueChoices>({
  load: getQueueChoices,
  feature: 'desk-queue',
  component: 'choices',
});

/** The companies and categories that the filters of the lists offer. */
export const $queueChoices = choices.$remote;
export const refreshQueueChoices = choices.refresh;
