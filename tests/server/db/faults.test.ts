// docs/product/configuration.md#deadlines
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmbedded } from '../../helpers/database.ts';
import { faultsOfDatabase, runRounds, startWorld, type World } from './support/faults.ts';

const ROUNDS = 2;
/** Longer than the deadline of a statement. */
const SILENT_MS = 3_000;

describe.skipIf(isEmbedded)('writers beside a fault of the database', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ statementMs: 1_500, transactionMs: 4_000, connectionMs: 2_000 });
  }, 120_000);
  afterAll(() => world.stop());

  test.each(Object.entries(faultsOfDatabase(SILENT_MS)))(
    '%s: each call is answered, nothing acknowledged is lost, every connection comes back',
    async (_, cause) => {
      const outcome = await runRounds(world, cause, ROUNDS);
      expect(outcome).toMatchObject({ lost: 0, wrong: [], neverAnswered: 0, atRest: 4 });
      expect(outcome.acknowledged).toBeGreaterThan(0);
    },
    180_000,
  );
});
