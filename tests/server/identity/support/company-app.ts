import { afterAll } from 'vitest';
import { startApp } from '../../../helpers/start-app.ts';
import { addCompanies, type App } from './call-identity.ts';

/** Starts an app with a company of each kind and closes it behind the last test of the file. */
export async function startCompanyApp(): Promise<App> {
  const app = await startApp();
  afterAll(() => app.close());
  await addCompanies(app);
  return app;
}
