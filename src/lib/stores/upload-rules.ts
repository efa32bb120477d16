import { UPLOAD_MAX_BYTES } from '../contract/limits.ts';
import { formatFileSize } from '../format/file-size.ts';
import { validation } from '../messages/validation.ts';

/** For the `accept` attribute of a file input. */
export const UPLOAD_ACCEPT = 'image/*,application/pdf';

// Some systems know no type for a file; its name then decides, and the server looks at the bytes in any case.
const KNOWN_NAME = /\.(?:png|jpe?g|gif|webp|avif|heic|heif|bmp|tiff?|pdf)$/i;

function isImageOrPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type === '') return KNOWN_NAME.test(name);
  return type.startsWith('image/') || type === 'application/pdf';
}

/** Why a file may not be uploaded, as SPEC section 5 says it; null when it may. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!isImageOrPdf(file)) return validation.fileType(file.name);
  if (file.size > UPLOAD_MAX_BYTES) return validation.fileTooLarge(formatFileSize(UPLOAD_MAX_BYTES));
  return null;
}
