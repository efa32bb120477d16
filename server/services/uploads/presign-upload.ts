import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { presignUpload as endpoint } from '../../../src/lib/contract/uploads.ts';
import type { Db } from '../../db/client.ts';
import { requests, uploads } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { limitUploads, refuseFullAccount } from '../quota/account-limits.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';

/** File systems allow 255 bytes, and a uuid precedes the name. */
const NAME_MAX_BYTES = 180;
const EXTENSION_MAX_BYTES = 20;

// Path separators and characters that Windows forbids; control characters; invisible and direction-changing characters,
// which disguise `gnp.exe` as `exe.png`; object replacement and private-use characters.
const UNWANTED = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFC\uFFFD]/gu;

const bytes = (text: string) => Buffer.byteLength(text);

function cut(text: string, maxBytes: number): string {
  let kept = '';
  for (const character of text) {
    if (bytes(kept) + bytes(character) > maxBytes) break;
    kept += character;
  }
  return kept.trimEnd();
}

/**
 * Returns a file name that is safe in a path, a URL and a header. Keeps letters of all scripts, digits, spaces and
 * punctuation; truncates to 180 bytes and keeps the extension. Never empty.
 */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/gu, '');
  if (clean === '') return 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : clean.slice(dot);
  if (extension === '' || bytes(extension) > EXTENSION_MAX_BYTES) return cut(clean, NAME_MAX_BYTES);
  return cut(clean.slice(0, dot), NAME_MAX_BYTES - bytes(extension)) + extension;
}

/**
 * Returns a single-use address to which the viewer may PUT one file.
 * @throws {ServiceError} `not_found` when `request_id` is not a request of the viewer; `too_many_requests`;
 * `storage_full` when the account has no room for another byte.
 */
export async function presignUpload(
  services: Services,
  viewer: Viewer,
  body: ParsedBodyOf<typeof endpoint>,
): Promise<PresignedUpload> {
  const requestId = body.request_id == null ? null : await ownRequestId(services, viewer, body.request_id);
  const { userId, sessionId } = viewer;
  const owner = { userId, requestId, fromConcierge: false, sessionId };
  return limitUploads(services, viewer, async (transaction) => {
    await refuseFullAccount(transaction, services, viewer.userId, { sizeBytes: 1 });
    return createUpload(services, transaction, owner, body.upload.filename);
  });
}

async function ownRequestId(services: Services, viewer: Viewer, id: string | number): Promise<number> {
  const [own] = await services.db
    .select({ id: requests.id })
    .from(requests)
    .where(and(at(requestAddress(id)), eq(requests.userId, viewer.userId)));
  if (own === undefined) throw requestNotFound();
  return own.id;
}

/** Lifetime of an upload address, which works once. */
const UPLOAD_ADDRESS_MS = 10 * MINUTE_MS;

export interface PresignedUpload {
  readonly presigned_url: string;
  readonly key: string;
}

interface UploadOwner {
  readonly userId: number;
  readonly requestId: number | null;
  readonly fromConcierge: boolean;
}

/** Owner of a file, and the session with which its upload address ends; null for the concierge. */
interface Uploader extends UploadOwner {
  readonly sessionId: number | null;
}

/** Registers an upload before its bytes arrive. */
export async function createUpload(
  services: Services,
  db: Db,
  { sessionId, ...owner }: Uploader,
  chosenName: string,
): Promise<PresignedUpload> {
  const fileName = safeFileName(chosenName);
  const key = `${randomUUID()}-${fileName}`;
  const now = services.clock.now();
  await db.insert(uploads).values({ key, ...owner, fileName, createdAt: now });
  const expiresAt = new Date(now.getTime() + UPLOAD_ADDRESS_MS);
  const presignedUrl = await services.storage.uploadUrl({ key, expiresAt, sessionId });
  return { presigned_url: presignedUrl, key };
}
