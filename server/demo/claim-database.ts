import { sql } from 'drizzle-orm';
import type { Db, RootDb } from '../db/client.ts';
import { companies, users } from '../db/schema/identity.ts';
import { installation } from '../db/schema/installation.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** A demo was to be opened as an installation, or an installation as a demo. */
export class DemoDatabaseError extends OperatorError {}

/**
 * Marks a new database as a demo or as an installation, for good: docs/product/configuration.md#a-demo-stays-a-demo.
 * @throws {DemoDatabaseError} when the database has the other mark, or when a demo would get companies or accounts of an operator.
 */
export async function claimDatabase(db: RootDb, demo: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.select({ demo: installation.demo }).from(installation);
    const isDemo = known?.demo ?? (demo && (await isEmpty(tx)));
    if (isDemo && !demo) {
      throw new DemoDatabaseError(
        'This database is a demo, whose account has a public password. Choose another DATA_DIR or DATABASE_URL, or start it with DEMO=on.',
      );
    }
    if (!isDemo && demo) {
      throw new DemoDatabaseError(
        'This database is not a demo: DEMO=on would add an account with a public password. Choose another DATA_DIR or DATABASE_URL, or set DEMO=off.',
      );
    }
    if (known === undefined) await tx.insert(installation).values({ demo }).onConflictDoNothing();
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ used: sql<boolean>`exists (select from ${companies}) or exists (select from ${users})` })
    .from(sql`(select 1) as one`);
  return found?.used !== true;
}
