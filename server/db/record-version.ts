import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { migrateEmbedded } from './migrate.ts';
import { thisProgram, VERSIONS } from './program.ts';
import { schemaFingerprint } from './fingerprint.ts';

/** Runs `npm run db:release`: records the last migration and the schema of this version, which are not changed afterwards. */
const program = thisProgram();
const database = await PGlite.create();
await migrateEmbedded(database, undefined, program);
const fingerprint = await schemaFingerprint(async (statement) => {
  const { rows } = await database.query<Readonly<Record<string, unknown>>>(statement);
  return rows;
});
await database.close();
const migration = program.migrations.at(-1)?.tag;
const recorded = program.versions.map((one, index) =>
  index === program.versions.length - 1 ? { ...one, migration, fingerprint } : one,
);
writeFileSync(VERSIONS, `${JSON.stringify(recorded, null, 2)}\n`);
