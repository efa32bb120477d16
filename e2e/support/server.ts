import { resolve } from 'node:path';

const DEFAULT_PORT = 4310;

/** Port of the API of this run: `npm test` picks a free one, a run by hand uses the default. */
export const apiPort = Number(process.env.E2E_PORT ?? DEFAULT_PORT);

/** A site that runs already, such as a preview or a deployed one; undefined starts the site and the API. */
export const foreignSite = process.env.BASE_URL === '' ? undefined : process.env.BASE_URL;

/** Folder of everything that this run stores; `npm test` names one that it removes. */
export const runFolder = resolve(
  process.env.E2E_FOLDER ?? resolve(import.meta.dirname, '../../.cache', `e2e-${String(apiPort)}`),
);

/** Folder of uploaded files and the concierge's token; the database is in memory. */
export const dataFolder = resolve(runFolder, 'data');

/** Overrides the machine's mail and SMS settings with empty ones, so that tests send to the outbox alone. */
export const noDelivery = { SMTP_URL: '', SMS_URL: '', SMS_ACCOUNT: '', SMS_TOKEN: '', SMS_FROM: '' };
