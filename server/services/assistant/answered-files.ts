import { inArray } from 'drizzle-orm';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Item } from './path.ts';

/** Returns the keys of the files among the answers. */
export function fileKeysOf(answered: readonly (readonly [Item, AnswerValue])[]): string[] {
  return answered.flatMap(([item, value]) =>
    item.type === 'SingleUploadInput' && value !== null ? [String(value)] : [],
  );
}

/** Returns the names of files by key. */
export async function fileNamesOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const files = await db
    .select({ key: uploads.key, fileName: uploads.fileName })
    .from(uploads)
    .where(inArray(uploads.key, [...keys]));
  return new Map(files.map((file) => [file.key, file.fileName]));
}
