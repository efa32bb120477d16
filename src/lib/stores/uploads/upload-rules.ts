import type { ApiError } from '../../api/shared/api-error.ts';
import { UPLOAD_MAX_BYTES } from '../../contract/shared/limits.ts';
import { formatFileSize } from '../../format/files.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { signedInFailures } from '../../messages/shared/failures-signed-in.ts';
import { validation } from '../../messages/shared/validation.ts';

/** For the `accept` attribute of a file input. */
export const UPLOAD_ACCEPT = 'image/*,application/pdf';

// Some systems report no type; the name decides then, and the server checks the bytes in any case.
const KNOWN_NAME = /\.(?:png|jpe?g|gif|webp|avif|heic|heif|bmp|tiff?|pdf)$/i;

function isImageOrPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type === '') return KNOWN_NAME.test(name);
  return type.startsWith('image/') || type === 'application/pdf';
}

/** The sentence for a file above the limit. */
const fileTooLarge = validation.fileTooLarge(formatFileSize(UPLOAD_MAX_BYTES));

/** Returns why a file is refused before its upload, or null (`docs/product/uploads.md#file-types`, `#file-size`). */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!isImageOrPdf(file)) return validation.fileType(file.name);
  return file.size > UPLOAD_MAX_BYTES ? fileTooLarge : null;
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
export function failedUpload(fileName: string, error: ApiError): UploadFailure {
  if (error.code === 'file_type_refused') return refused(validation.fileType(fileName));
  if (error.code === 'file_too_large') return refused(fileTooLarge);
  if (error.code === 'storage_full') return refused(describeFailure(error));
  const message = signedInFailures.upload(fileName);
  return { message, reason: describeFailure(error), canRetry: true, isReported: false };
}
