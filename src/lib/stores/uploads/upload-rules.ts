import type { ApiError } from '../../api/shared/api-error.ts';
import { UPLOAD_MAX_BYTES } from '../../contract/shared/limits.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import { formatFileSize } from '../../format/files.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { signedInFailures } from '../../messages/shared/failures-signed-in.ts';
import { validation } from '../../messages/shared/validation.ts';

/** For the `accept` attribute of a file input. Some systems know no type of a PDF. */
export const UPLOAD_ACCEPT = 'image/*,application/pdf,.pdf';

// Some systems report no type.
const KNOWN_NAME = /\.(?:png|jpe?g|gif|webp|avif|heic|heif|bmp|tiff?|pdf)$/i;

/** Reads the first bytes of a file; loaded where a file is chosen. */
const readContent = () => loadOptional(() => import('./content-type.ts'));

/** Tells whether a file is called an image or a PDF. A browser's guess may be wrong in either direction. */
function isCalledImageOrPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type === '') return KNOWN_NAME.test(name);
  return type.startsWith('image/') || type === 'application/pdf';
}

/** The sentence for a file above the limit. */
const fileTooLarge = validation.fileTooLarge(formatFileSize(UPLOAD_MAX_BYTES));

/** Returns why a file is refused, or null; undefined where its bytes have to be read. */
export function refusalAtOnce({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (size === 0) return validation.fileEmpty(name);
  if (size > UPLOAD_MAX_BYTES) return fileTooLarge;
  return isCalledImageOrPdf({ name, type }) ? null : undefined;
}

/**
 * Returns why a file is refused before its upload, or null (`docs/product/uploads.md#file-types`, `#file-size`). The bytes decide where
 * its type does not, and the server in any case.
 */
export async function refusalOf(file: File): Promise<string | null> {
  const atOnce = refusalAtOnce(file);
  if (atOnce !== undefined) return atOnce;
  const code = await readContent();
  if (code === null) return null;
  // A file that cannot be read, such as a folder, is none of them.
  const type = await code.contentTypeOf(file).catch(() => null);
  return type === null ? validation.fileType(file.name) : null;
}

/** The files of one choice that are taken, and why each of the others is not, in one message. */
interface Choice {
  readonly taken: readonly File[];
  readonly refusal: string | null;
}

/** Checks files that were chosen at once. A reason that names no file follows its name (`docs/product/uploads.md#refused-files`). */
export async function checkChoice(files: readonly File[]): Promise<Choice> {
  const reasons = await Promise.all(files.map(refusalOf));
  const sentences = files.flatMap(({ name }, at) => {
    const reason = reasons[at];
    if (reason == null) return [];
    return files.length > 1 && reason === fileTooLarge ? `${name}: ${reason}` : reason;
  });
  const taken = files.filter((_, at) => reasons[at] === null);
  return { taken, refusal: sentences.length === 0 ? null : sentences.join(' ') };
}

/** Returns the name under which a file is uploaded, with the extension of its content (`docs/product/uploads.md#file-names`). */
export async function uploadName(file: File): Promise<string> {
  const code = await readContent();
  return (await code?.nameByContent(file).catch(() => null)) ?? file.name;
}

/** Files that were refused, or an upload that failed. */
export interface UploadFailure {
  readonly message: string;
  /** The reason alone, for sentences that quote it. */
  readonly reason: string;
  /** False where the same file would be refused again. */
  readonly canRetry: boolean;
  /** True once a report of it was sent. */
  readonly isReported: boolean;
}

/** Returns the failure for a refusal: its sentence alone. */
export function refused(sentence: string): UploadFailure {
  return { message: sentence, reason: sentence, canRetry: false, isReported: false };
}

/** Returns the failure for an upload that failed. The server reads the bytes, and refuses what the name only pretends. */
export async function failedUpload(file: File, error: ApiError): Promise<UploadFailure> {
  const { name: fileName } = file;
  // A browser calls a file that it can no longer read a failure of the network.
  const isGone = error.kind === 'network' && (await (await readContent())?.isReadable(file)) === false;
  if (isGone) return refused(signedInFailures.fileChanged(fileName));
  if (error.code === 'file_type_refused') return refused(validation.fileType(fileName));
  if (error.code === 'file_empty') return refused(validation.fileEmpty(fileName));
  if (error.code === 'file_too_large') return refused(fileTooLarge);
  if (error.code === 'storage_full') return refused(describeFailure(error));
  const message = signedInFailures.upload(fileName);
  return { message, reason: describeFailure(error), canRetry: true, isReported: false };
}
