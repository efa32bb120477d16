import type { Hono } from 'hono';
import { operatorCompanies } from '../../../src/lib/contract/operator/companies.ts';
import { listCompanies } from '../../services/companies/list-companies.ts';
import type { Services } from '../../services/context.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorCompanies(app: Hono, services: Services): void {
  mount(app, services, operatorCompanies, async () => ({ companies: await listCompanies(services) }));
}
