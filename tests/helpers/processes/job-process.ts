import { createDb } from '../../../server/db/create-db.ts';
import { startJobs } from '../../../server/outgoing/run-jobs.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { PATIENT } from '../database.ts';
import { createTestServices } from '../test-services.ts';

/** A process that works off the jobs of a database, one mail at a time, until it is killed. */
export interface JobProcessSettings {
  readonly databaseUrl: string;
  readonly storageFolder: string;
  readonly smtpUrl: string;
  /** ISO 8601; the clock goes on from here. */
  readonly startsAt: string;
}

const { databaseUrl, storageFolder, smtpUrl, startsAt } = JSON.parse(
  process.argv[2] ?? '',
) as JobProcessSettings;
const aheadMs = Date.parse(startsAt) - performance.now();
const clock = { now: () => new Date(performance.now() + aheadMs) };
const database = await createDb(databaseUrl, { deadlines: PATIENT });
const services = await createTestServices({ database, clock, storageFolder }, {}, () => undefined);
const mail = smtpMail({
  ...{ url: smtpUrl, from: 'hello@moondial.test', productName: 'Moondial', connections: 1 },
});
startJobs({ ...services, mail });
