import type { Hono } from 'hono';
import { operatorMails } from '../../../src/lib/contract/operator/mails.ts';
import type { Services } from '../../services/context.ts';
import { listQueuedMails } from '../../services/mails/list-queued-mails.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorMails(app: Hono, services: Services): void {
  mount(app, services, operatorMails, () => listQueuedMails(services));
}
