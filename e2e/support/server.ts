import { resolve } from 'node:path';

const DEFAULT_PORT = 4310;

/** Where the API of this run listens; `npm test` picks a free port, a run by hand uses the default. */
export const apiPort = Number(process.env.E2E_PORT ?? DEFAULT_PORT);

/** Uploaded files and the concierge's token; the database itself is in memory. */
export const dataFolder = resolve(import.meta.dirname, '../../.cache', `e2e-${String(apiPort)}`);

/** Whatever the machine is set up to send with: tests send to the outbox alone. Empty means not set. */
export const noDelivery = { SMTP_URL: '', SMS_URL: '', SMS_ACCOUNT: '', SMS_TOKEN: '', SMS_FROM: '' };
