import { UPLOAD_MAX_BYTES } from '../../contract/shared/limits.ts';
import { formatFileSize } from '../../format/file-size.ts';
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
export const fileTooLarge = validation.fileTooLarge(formatFileSize(UPLOAD_MAX_BYTES));

/** Returns why a file is refused before its upload, or null (`docs/product/uploads.md#file-types`, `#file-size`). */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!isImageOrPdf(file)) return validation.fileType(file.name);
  return file.size > UPLOAD_MAX_BYTES ? fileTooLarge : null;
}
