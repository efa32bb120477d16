import { join } from 'node:path';
import { CommandFailure } from '../../command-line/command-failure.ts';
import type { Env } from '../../command-line/program.ts';
import { readVariables, VariablesError } from '../../variables/read-variables.ts';

/** Names the parts of a backup of the embedded database. */
export interface BackedUpFolders {
  readonly database: string;
  /** Null when the files are in an S3-compatible store. */
  readonly files: string | null;
  /** Holds the generated secret; null when `APP_SECRET` is a setting. */
  readonly secretFile: string | null;
}

/**
 * Returns the folders of the settings.
 * @throws {CommandFailure} for PostgreSQL, a database in memory, and settings with which the server would not start.
 */
export function backedUpFolders(env: Env): BackedUpFolders {
  const { databaseUrl, dataDir, filesFolder, storage, appSecret } = readSettings(env);
  if (/^postgres(?:ql)?:/.test(databaseUrl)) {
    throw new CommandFailure(
      'DATABASE_URL is a PostgreSQL server: back it up with pg_dump, as docs/runbooks/backup.md says.',
    );
  }
  if (databaseUrl === 'memory://') throw new CommandFailure('A database in memory can’t be backed up.');
  return {
    database: databaseUrl,
    files: storage === undefined ? filesFolder : null,
    secretFile: appSecret === undefined ? join(dataDir, 'secret') : null,
  };
}

function readSettings(env: Env) {
  try {
    return readVariables(env);
  } catch (error) {
    if (error instanceof VariablesError) throw new CommandFailure(error.message);
    throw error;
  }
}
