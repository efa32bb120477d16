import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { presignUpload as endpoint } from '../../../src/lib/contract/uploads.ts';
import type { Db } from '../../db/client.ts';
import { requests, uploads } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { limitUploads, refuseFullAccount } from '../quota/account-limits.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { ServiceError } from '../service-error.ts';
import { isConverted } from './file-types.ts';
import { convertedOf, isPicture, previewOf } from './preview.ts';
import { checkAddress, type FileAddress, storedUpload } from './receive-file.ts';

/** File systems allow 255 bytes, and a uuid precedes the name. */
const NAME_MAX_BYTES = 180;
const EXTENSION_MAX_BYTES = 20;

// Path separators and characters that Windows forbids; control characters; invisible and direction-changing characters,
// which disguise `gnp.exe` as `exe.png`; object replacement and private-use characters. Joiners stay where writing needs them: in
// families of emoji, and in Indic and Persian words.
const UNWANTED =
  /[/\\:*?"<>|\p{Cc}\p{Co}\p{Cs}\uFFFC\uFFFD]|(?![\u200C\u200D])\p{Cf}|(?<!(?=[^\0-\x7f])[\p{L}\p{M}\p{Emoji}])[\u200C\u200D]|[\u200C\u200D](?!(?=[^\0-\x7f])[\p{L}\p{Emoji}])/gu;

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
  const { userId } = viewer;
  const owner = { userId, requestId, fromConcierge: false, holder: String(viewer.sessionId) };
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

/** Owner of a file, and what its upload address ends with. */
interface Uploader extends UploadOwner {
  readonly holder: string;
}

/** Registers an upload before its bytes arrive. */
export async function createUpload(
  services: Services,
  db: Db,
  { holder, ...owner }: Uploader,
  chosenName: string,
): Promise<PresignedUpload> {
  const fileName = safeFileName(chosenName);
  const key = `${randomUUID()}-${fileName}`;
  const now = services.clock.now();
  await db.insert(uploads).values({ key, ...owner, fileName, createdAt: now });
  const expiresAt = new Date(now.getTime() + UPLOAD_ADDRESS_MS);
  const presignedUrl = await services.storage.uploadUrl({ key, expiresAt, holder });
  return { presigned_url: presignedUrl, key };
}

interface ServedFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly fileName: string;
  /** False for a picture that no page may show: its bytes may take a browser gigabytes, or are of a type that it cannot show. */
  readonly isShown: boolean;
}

/**
 * Opens the file of a signed address. The caller must read or destroy the stream.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `not_found`.
 */
export async function serveFile(services: Services, address: FileAddress): Promise<ServedFile> {
  await checkAddress(services, 'GET', address);
  const [upload] = await services.db
    .select({
      contentType: uploads.contentType,
      fileName: uploads.fileName,
      previewBytes: sql<number | null>`octet_length(${uploads.preview})`,
    })
    .from(uploads)
    .where(
      and(
        eq(uploads.key, address.key),
        isNotNull(uploads.storedAt),
        // An export of the operator has what a legal hold keeps; its address has no holder.
        address.sid === '' ? undefined : isNull(uploads.deletedAt),
      ),
    );
  const file = upload === undefined ? null : await services.storage.open(address.key);
  if (upload === undefined || file === null || upload.contentType === null) {
    file?.stream.destroy();
    throw new ServiceError('not_found', { of: 'file' });
  }
  const { contentType, fileName, previewBytes } = upload;
  const isShown = !isPicture(contentType) || (!isConverted(contentType) && (previewBytes ?? 0) > 0);
  return { ...file, contentType, fileName, isShown };
}

/** Returns the small picture of a signed address, as WebP. @throws {ServiceError} as `serveFile`. */
export async function servePreview(services: Services, address: FileAddress): Promise<Uint8Array> {
  await checkAddress(services, 'PREVIEW', address);
  const preview = await previewOf(services, address.key);
  if (preview === null) throw noPicture();
  return preview;
}

/** Returns the picture that was made of a file for pages, as WebP. @throws {ServiceError} as `serveFile`. */
export async function serveConverted(services: Services, address: FileAddress): Promise<Uint8Array> {
  await checkAddress(services, 'CONVERTED', address);
  const converted = await convertedOf(services, address.key);
  if (converted === null) throw noPicture();
  return converted;
}

const noPicture = () => new ServiceError('not_found', { of: 'picture' });

/** Returns a disposition with the file's name in ASCII and, after RFC 5987, in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${full}`;
}

const DOWNLOAD_ADDRESS_MS = 5 * MINUTE_MS;

/**
 * Returns a short-lived download address of a file that the viewer owns or got from a concierge. It ends with the
 * viewer's session.
 * @throws {ServiceError} `not_found` for a missing, an unfinished and a foreign file, and for a picture of a file that has none.
 */
export async function expiringUrl(
  services: Services,
  viewer: Viewer,
  { key, as = 'file' }: { readonly key: string; readonly as?: FileUse | undefined },
): Promise<string> {
  const holder = String(viewer.sessionId);
  return expiringUrlOf(services, { userId: viewer.userId, holder, requestId: null }, key, as);
}

interface FileOf {
  /** The employee who owns the file. */
  readonly userId: number;
  /** The only request whose files are found; null for any. */
  readonly requestId: number | null;
  /** What the address ends with. */
  readonly holder: string;
}

/** What an address is for: the file, the file in an element of a page, or the small picture of it. */
type FileUse = 'file' | 'picture' | 'preview';

/** Returns a short-lived download address of an employee's file, or of a request's. @throws {ServiceError} `not_found`. */
export async function expiringUrlOf(
  services: Services,
  { userId, requestId, holder }: FileOf,
  key: string,
  as: FileUse = 'file',
): Promise<string> {
  const upload = await storedUpload(services, userId, key);
  if (upload === null || (requestId !== null && upload.requestId !== requestId)) {
    throw new ServiceError('not_found', { of: 'file' });
  }
  // Also for the file, which a tab shows only then; while too many pictures wait, it is one to download.
  const preview = await previewOf(services, key).catch((error: unknown) => {
    if (as === 'file' && error instanceof ServiceError) return null;
    throw error;
  });
  if (as !== 'file' && preview === null) throw noPicture();
  const expiresAt = new Date(services.clock.now().getTime() + DOWNLOAD_ADDRESS_MS);
  return services.storage.downloadUrl({ key, expiresAt, holder }, await methodFor(services, key, as));
}

/** Returns what an address of the use permits: the picture of a file is the file, unless only a converted one can be shown. */
async function methodFor(services: Services, key: string, as: FileUse) {
  if (as === 'file') return 'GET';
  if (as === 'preview') return 'PREVIEW';
  return (await convertedOf(services, key)) === null ? 'GET' : 'CONVERTED';
}
