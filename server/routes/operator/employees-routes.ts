import type { Hono } from 'hono';
import {
  activateEmployee,
  deactivateEmployee,
  eraseEmployee,
  exportEmployee,
  importEmployees,
  listEmployees,
} from '../../../src/lib/contract/operator/employees.ts';
import type { Services } from '../../services/context.ts';
import { eraseEmployee as erase } from '../../services/employees/erase/erase-employee.ts';
import { exportEmployee as exportOne } from '../../services/employees/export/export-employee.ts';
import { importEmployees as importRows } from '../../services/employees/import-employees.ts';
import { listEmployees as list } from '../../services/employees/list-employees.ts';
import {
  activateEmployee as activate,
  deactivateEmployee as deactivate,
} from '../../services/employees/set-active.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorEmployees(app: Hono, services: Services): void {
  mount(app, services, importEmployees, async ({ params, body }) => importRows(services, params.slug, body));
  mount(app, services, listEmployees, async ({ body }) => list(services, body));
  mount(app, services, exportEmployee, async ({ body }) => exportOne(services, body.email));
  mount(app, services, eraseEmployee, async ({ body }) => ({ erased: await erase(services, body.email) }));
  mount(app, services, deactivateEmployee, async ({ body }) => ({
    employee: await deactivate(services, body.email),
  }));
  mount(app, services, activateEmployee, async ({ body }) => ({
    employee: await activate(services, body.email),
  }));
}
