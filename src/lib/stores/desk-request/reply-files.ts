import { atom } from 'nanostores';

export interface ReplyFile {
  readonly id: string;
  readonly file: File;
  readonly percent: number;
  /** Null until it is uploaded. */
  readonly key: string | null;
  /** Why the upload failed; null without a failure. */
  readonly problem: string | null;
}

/** The files of the reply, in the order of the choice. Each becomes a message. */
export const $replyFiles = atom<readonly ReplyFile[]>([]);

const uploads = new Map<string, AbortController>();

export function addFile(id: string, file: File): void {
  $replyFiles.set([...$replyFiles.get(), { id, file, percent: 0, key: null, problem: null }]);
}

export function changeFile(id: string, changed: Partial<ReplyFile>): void {
  $replyFiles.set($replyFiles.get().map((file) => (file.id === id ? { ...file, ...changed } : file)));
}

/** Begins an upload of a file. Returns the signal that ends it. */
export function beginUpload(id: string): AbortSignal {
  const own = new AbortController();
  uploads.set(id, own);
  changeFile(id, { percent: 0, problem: null });
  return own.signal;
}

/** Takes a file out of the reply and ends its upload. */
export function removeFile(id: string): void {
  uploads.get(id)?.abort();
  uploads.delete(id);
  $replyFiles.set($replyFiles.get().filter((file) => file.id !== id));
}
