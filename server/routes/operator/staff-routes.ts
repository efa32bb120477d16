import type { Hono } from 'hono';
import {
  addStaff,
  operatorStaffList,
  removeStaff,
  rotateStaff,
} from '../../../src/lib/contract/operator/staff.ts';
import type { Services } from '../../services/context.ts';
import {
  addStaff as add,
  listStaff,
  removeStaff as remove,
  rotateStaff as rotate,
} from '../../services/staff/change-staff.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorStaff(app: Hono, services: Services): void {
  mount(app, services, operatorStaffList, async () => ({ staff: await listStaff(services) }));
  mount(app, services, addStaff, ({ body }) => add(services, body.staff.name));
  mount(app, services, rotateStaff, ({ body }) => rotate(services, body.staff.name));
  mount(app, services, removeStaff, async ({ body }) => ({
    staff: await remove(services, body.staff.name),
  }));
}
