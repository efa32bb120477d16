import { asc, eq } from 'drizzle-orm';
import { HOUR_MS } from '../../../../src/lib/contract/shared/durations.ts';
import { uploads } from '../../../db/schema/requests.ts';
import type { Services } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { storedUpload } from '../../uploads/stored-upload.ts';

/** Time for the command line to fetch all files. */
const ADDRESS_MS = HOUR_MS;

/** Returns the files of an account; an upload that never arrived, or was refused, has no address. */
export async function exportedFiles(services: Services, userId: number) {
  const { db, clock, storage } = services;
  const keys = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(asc(uploads.createdAt), asc(uploads.key));
  const stored = new Set<string>();
  for (const { key } of keys) if (await isStored(services, userId, key)) stored.add(key);
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(asc(uploads.createdAt));
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS);
  const files = await Promise.all(
    [...stored].map(async (key) => ({
      key,
      url: await storage.downloadUrl({ key, expiresAt, sessionId: null }),
    })),
  );
  return {
    files,
    facts: rows.map((row) => ({
      file: row.key,
      name: row.fileName,
      from: row.fromConcierge ? 'concierge' : 'employee',
      request_id: row.requestId,
      content_type: row.contentType,
      size_bytes: row.sizeBytes,
      created_at: row.createdAt,
      stored_at: row.storedAt,
    })),
  };
}

/** Checks a file that a browser sent to the store and that was not used yet. */
async function isStored(services: Services, userId: number, key: string): Promise<boolean> {
  try {
    return (await storedUpload(services, userId, key)) !== null;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
