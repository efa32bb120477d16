import type { ApiError } from '../../api/shared/api-error.ts';

const LENGTH_MAX = 200;
/** Markup, of replies in HTML or XML. */
const TAG = /<[^<>]*>/g;
const ADDRESS = /https?:\/\/[^\s"<>]+/g;
const WORD = /[^\s"',;(){}[\]<>=]+/g;

/** Removes a word that can be an id, a key or a date: it has a digit, `@`, `%` or a slash. What stands before a colon stays. */
function withoutIdentifier(word: string): string {
  const found = word.search(/[\d@%/\\]/);
  return found === -1 ? word : `${word.slice(0, word.lastIndexOf(':', found) + 1)}…`;
}

/** Returns the text of a reply as a report may carry it: cut, without markup, file name, key, address and number. */
export function reportableText(text: string, fileName: string): string {
  const withoutName = text.replaceAll(fileName, '…').replaceAll(encodeURIComponent(fileName), '…');
  const words = withoutName
    .replace(TAG, ' ')
    .replace(ADDRESS, '…')
    .replace(WORD, withoutIdentifier)
    .replace(/\s+/g, ' ')
    .trim();
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
