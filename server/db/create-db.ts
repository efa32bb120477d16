import type { Database, DatabaseOptions } from './client.ts';
import { openFolder, openInMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens a database and applies the migrations it lacks. `url` is `memory://`, `postgres://…`, or the folder of an
 * embedded database.
 * @throws {FolderInUseError} when another process uses the folder
 */
export async function createDb(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (url === 'memory://') return openInMemory(options);
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url, options);
  return openFolder(url, options);
}
