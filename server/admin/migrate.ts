import type { Command } from '@commander-js/extra-typings';
import { CommandFailure } from '../command-line/command-failure.ts';
import type { CommandLine } from '../command-line/program.ts';
import { DatabaseError } from '../db/connect.ts';
import { BusyTablesError, migratePostgres, PoolerError, UnknownTablesError } from '../db/migrate.ts';

const REFUSALS = [DatabaseError, BusyTablesError, PoolerError, UnknownTablesError];

/** Adds `admin migrate`, the one command that needs no running server. */
export function addMigrate(program: Command, { env, print }: CommandLine): void {
  program
    .command('migrate')
    .description('apply the migrations of this version to DATABASE_URL, beside the running processes')
    .action(async () => {
      const url = env['DATABASE_URL'] ?? '';
      if (!url.startsWith('postgres')) throw new CommandFailure('DATABASE_URL must begin with postgres://.');
      const applied = await migratePostgres(url).catch((error: unknown) => {
        const isRefusal = REFUSALS.some((kind) => error instanceof kind);
        throw isRefusal && error instanceof Error ? new CommandFailure(error.message) : error;
      });
      print(applied === 0 ? 'Nothing to migrate.' : `${applied} migrations applied.`);
    });
}
