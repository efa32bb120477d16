import type { Hono } from 'hono';
import {
  addConcierge,
  operatorConcierges,
  removeConcierge,
  rotateConcierge,
} from '../../../src/lib/contract/operator/concierges.ts';
import type { Services } from '../../services/context.ts';
import {
  addConcierge as add,
  listConcierges,
  removeConcierge as remove,
  rotateConcierge as rotate,
} from '../../services/desk/change-concierges.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorConcierges(app: Hono, services: Services): void {
  mount(app, services, operatorConcierges, async () => ({ concierges: await listConcierges(services) }));
  mount(app, services, addConcierge, ({ body }) => add(services, body.concierge.name));
  mount(app, services, rotateConcierge, ({ body }) => rotate(services, body.concierge.name));
  mount(app, services, removeConcierge, async ({ body }) => ({
    concierge: await remove(services, body.concierge.name),
  }));
}
