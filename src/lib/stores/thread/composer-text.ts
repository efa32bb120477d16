import { MESSAGE_MAX_CHARACTERS } from '../../contract/shared/limits.ts';
import type { UploadState } from '../uploads/upload.ts';

/** Why the message cannot be sent yet; null when it can. */
export type SendBlocker = 'blank' | 'too-long' | 'uploading' | null;

export function blockerOf(text: string, file?: UploadState): SendBlocker {
  if (text.trim() === '') return 'blank';
  if (text.length > MESSAGE_MAX_CHARACTERS) return 'too-long';
  return file?.status === 'pending' || file?.status === 'uploading' ? 'uploading' : null;
}

/** Returns what the composer says about the message: the length of a text that is too long, a text that a file needs. */
export function faultOf(text: string, file: UploadState): number | 'needs-text' | null {
  const blocker = blockerOf(text);
  if (blocker === 'too-long') return text.length;
  return blocker === 'blank' && file.status !== 'empty' ? 'needs-text' : null;
}

/** Puts the second text behind the first, unless it says nothing new. */
export function joined(first: string, second: string): string {
  if (second.trim() === '' || second === first) return first;
  return first.trim() === '' ? second : `${first}\n${second}`;
}

/** Returns the text without the delivered message in front of it; a text that was changed otherwise stays whole. */
export function withoutDelivered(text: string, body: string): string {
  return text.startsWith(body) ? text.slice(body.length).trimStart() : text;
}
