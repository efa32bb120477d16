import { isBlank } from '../../contract/shared/blank.ts';
import { keptText } from '../../contract/shared/characters.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../contract/shared/limits.ts';
import { composerText } from '../../messages/thread.ts';
import type { UploadState } from '../uploads/upload.ts';

/** Why the message cannot be sent yet; null when it can. */
type SendBlocker = 'blank' | 'too-long' | 'uploading' | null;

export function blockerOf(text: string, files: readonly UploadState[]): SendBlocker {
  if (text.length > MESSAGE_MAX_CHARACTERS) return 'too-long';
  if (files.some(({ status }) => status === 'pending' || status === 'uploading')) return 'uploading';
  return isBlank(text) && !files.some(({ status }) => status === 'uploaded') ? 'blank' : null;
}

/** Returns the text of a message: what was typed, or the name of the file that is sent without words. */
export function bodyOf(text: string, file: { readonly name: string } | null): string {
  return isBlank(text) && file !== null ? composerText.attached(file.name) : keptText(text);
}

/** Puts the second text behind the first, unless it says nothing new. */
export function joined(first: string, second: string): string {
  if (isBlank(second) || second === first) return first;
  return isBlank(first) ? second : `${first}\n${second}`;
}

/** Returns the text without the delivered message in front of it; a text that was changed otherwise stays whole. */
export function withoutDelivered(text: string, body: string): string {
  return text.startsWith(body) ? text.slice(body.length).trimStart() : text;
}
