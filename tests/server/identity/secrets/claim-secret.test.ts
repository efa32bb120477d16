import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../server/db/client.ts';
import { installation } from '../../../../server/db/schema/installation.ts';
import { claimDatabase } from '../../../../server/demo/claim-database.ts';
import { claimSecret, ForeignSecretError } from '../../../../server/services/secrets/claim-secret.ts';
import { openTestDatabase } from '../../../helpers/database.ts';

const [PREVIOUS, NEXT, FOREIGN] = ['the previous secret', 'the next secret', 'the secret of another system'];

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await claimDatabase(database.db, false);
});
afterEach(() => database.close());

const start = (secret: string, fallbackSecrets: readonly string[] = [], isPreviousLost = false) =>
  claimSecret(database.db, { secret, fallbackSecrets, isPreviousLost });

test('one process of several with another secret is refused, whichever starts first', async () => {
  const starts = await Promise.allSettled([start(PREVIOUS), start(FOREIGN)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(Promise.all([start(PREVIOUS), start(FOREIGN)])).rejects.toThrow(ForeignSecretError);
});

test('the secret is replaced step by step, and a process of each step may start again', async () => {
  const firstStep = () => start(PREVIOUS, [NEXT]);
  const secondStep = () => start(NEXT, ['one that is older', PREVIOUS]);
  await start(PREVIOUS);
  for (const step of [firstStep, firstStep, secondStep, firstStep, secondStep]) await step();
  await expect(start(PREVIOUS)).rejects.toThrow(
    'APP_SECRET is not the one that this database was last used with.',
  );
  await start(NEXT);
  await expect(start(FOREIGN, [PREVIOUS])).rejects.toThrow(ForeignSecretError);
});

test('a lost secret is given up by one start, and the others then need the new one', async () => {
  await start(PREVIOUS);
  await start(NEXT, [], true);
  await start(NEXT);
  await expect(start(PREVIOUS)).rejects.toThrow(ForeignSecretError);
});

test('the database does not hold the secret, and the refusal repeats none', async () => {
  await start(PREVIOUS);
  const [stored] = await database.db.select().from(installation);
  expect(stored?.secretFingerprint).toMatch(/^[\w-]{43}$/);
  await expect(start(FOREIGN)).rejects.not.toThrow(FOREIGN);
});
