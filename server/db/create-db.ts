import type { Database, DatabaseOptions } from './client.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens a database and applies the migrations it lacks. `url` is `memory://`, `postgres://…`, or the folder of an
 * embedded database.
 * @throws {FolderInUseError} when another process uses the folder
 */
export async function createDb(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url, options);
  // A process on PostgreSQL saves the memory of the embedded one.
  const { openFolder, openInMemory } = await import('./pglite.ts');
  return url === 'memory://' ? openInMemory(options) : openFolder(url, options);
}
