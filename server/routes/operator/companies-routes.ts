import type { Hono } from 'hono';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  operatorCompanies,
  restoreCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import {
  addCompany as add,
  archiveCompany as archive,
  changeCompany as change,
  restoreCompany as restore,
} from '../../services/companies/change-companies.ts';
import { listCompanies } from '../../services/companies/read-companies.ts';
import type { Services } from '../../services/context.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorCompanies(app: Hono, services: Services): void {
  mount(app, services, operatorCompanies, async () => ({ companies: await listCompanies(services) }));
  mount(app, services, addCompany, async ({ body }) => ({ company: await add(services, body.company) }));
  mount(app, services, changeCompany, async ({ params, body }) => ({
    company: await change(services, params.slug, body.company),
  }));
  mount(app, services, archiveCompany, async ({ params }) => ({
    company: await archive(services, params.slug),
  }));
  mount(app, services, restoreCompany, async ({ params }) => ({
    company: await restore(services, params.slug),
  }));
}
