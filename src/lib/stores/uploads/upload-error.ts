import type { ApiError } from '../../api/shared/api-error.ts';

const LENGTH_MAX = 200;
/** Markup, of replies in HTML or XML. */
const TAG = /<[^>]*>/g;
/** Addresses, and words that can be an id, a key or a date: they have a digit, `@`, `%` or a slash. */
const IDENTIFYING = /https?:\/\/[^\s"<>]+|[^\s"',;:(){}[\]<>=]*[\d@%/\\][^\s"',;(){}[\]<>=]*/g;

/** Returns the text of a reply as a report may carry it: cut, without markup, file name, key, address and number. */
export function reportableText(text: string, fileName: string): string {
  const withoutName = text.replaceAll(fileName, '…').replaceAll(encodeURIComponent(fileName), '…');
  const words = withoutName.replace(TAG, ' ').replace(IDENTIFYING, '…').replace(/\s+/g, ' ').trim();
  return words.slice(0, LENGTH_MAX);
}

/** Returns the upload-error event (docs/product/uploads.md#failed-upload): the failure with the text of the response. */
export function uploadErrorEvent(error: ApiError, fileName: string): Error {
  const text = reportableText(
    typeof error.cause === 'string' ? error.cause : (error.serverMessage ?? ''),
    fileName,
  );
  const event = new Error(`Upload failed: ${text === '' ? error.message : text}`, { cause: error });
  event.name = 'UploadError';
  return event;
}
