import type { Hono } from 'hono';
import { importEmployees } from '../../../src/lib/contract/operator/employees.ts';
import type { Services } from '../../services/context.ts';
import { importEmployees as importRows } from '../../services/employees/import-employees.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorEmployees(app: Hono, services: Services): void {
  mount(app, services, importEmployees, async ({ params, body }) => importRows(services, params.slug, body));
}
