import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { uploads } from '../../db/schema/requests.ts';
import { drawPicture } from '../../ports/pictures/draw-picture.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

type Needed = Pick<Services, 'db' | 'storage'>;

const NONE = new Uint8Array();
const drawing = new Map<string, Promise<Uint8Array>>();

/** Tries of a picture for which the machine had no time; the last one decides that it has no preview. */
const TRIES_MAX = 3;
const RETRY_AFTER_SECONDS = 30;
/** Beyond it the oldest are forgotten. */
const LATE_MAX = 1_000;
const late = new Map<string, number>();

export const isPicture = (contentType: string | null) => contentType?.startsWith('image/') === true;

/**
 * Returns the small picture that stands for a stored picture: docs/product/uploads.md#previews. It is drawn once, soon after the upload or
 * when somebody first looks. Null for a file that has none, which no page shows.
 * @throws {ServiceError} `unavailable` when the store is away, too many pictures wait, or the machine had no time for it.
 */
export async function previewOf(services: Needed, key: string): Promise<Uint8Array | null> {
  const [upload] = await services.db
    .select({ preview: uploads.preview, contentType: uploads.contentType, userId: uploads.userId })
    .from(uploads)
    .where(and(eq(uploads.key, key), isNotNull(uploads.storedAt), isNull(uploads.deletedAt)));
  if (upload === undefined || !isPicture(upload.contentType)) return null;
  const preview = upload.preview ?? (await drawOnce(services, key, upload.userId));
  return preview.length === 0 ? null : preview;
}

/** Returns the picture that pages show in place of a file whose type browsers cannot show; null for any other file. */
export async function convertedOf({ db }: Pick<Services, 'db'>, key: string): Promise<Uint8Array | null> {
  const [upload] = await db
    .select({ converted: uploads.converted })
    .from(uploads)
    .where(and(eq(uploads.key, key), isNull(uploads.deletedAt)));
  return upload?.converted ?? null;
}

/** Callers of one picture at once share its drawing. */
function drawOnce(services: Needed, key: string, userId: number): Promise<Uint8Array> {
  const begun = drawing.get(key);
  if (begun !== undefined) return begun;
  const drawn = draw(services, key, userId).finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  return drawn;
}

async function draw({ db, storage }: Needed, key: string, userId: number): Promise<Uint8Array> {
  const result = await drawPicture(
    async () => {
      const file = await storage.open(key);
      return file === null ? NONE : buffer(file.stream);
    },
    'preview',
    `account ${userId}`,
  );
  if ('refused' in result && result.refused === 'too_late' && mayTryAgain(key)) {
    throw new ServiceError('unavailable', { of: 'picture' }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  late.delete(key);
  const preview = 'drawn' in result ? result.drawn : NONE;
  const converted = 'drawn' in result ? result.converted : null;
  await db.update(uploads).set({ preview, converted }).where(eq(uploads.key, key));
  return preview;
}

function mayTryAgain(key: string): boolean {
  const tries = (late.get(key) ?? 0) + 1;
  const [oldest] = late.keys();
  if (late.size >= LATE_MAX && oldest !== undefined) late.delete(oldest);
  late.set(key, tries);
  return tries < TRIES_MAX;
}
