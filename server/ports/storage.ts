import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly sizeBytes: number;
  /** The first bytes, enough to tell the type from the content. */
  readonly head: Uint8Array;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** A file that nobody has looked at yet. */
export interface ArrivedFile extends OpenFile {
  /** Makes it, just as it was opened, the stored file; false when other bytes have taken its place since. */
  keep(): Promise<boolean>;
}

/** Where uploaded files live. Keys are made by the uploads service and hold no path separators. */
export interface StoragePort {
  /** An address that accepts one PUT of the file until `expiresAt`. */
  uploadUrl(key: string, expiresAt: Date): Promise<string>;
  /** An address that serves the file until `expiresAt`. */
  downloadUrl(key: string, expiresAt: Date): Promise<string>;
  /** Stores the stream under `key`; rejects with `file_too_large` past `maxBytes`, leaving nothing behind. */
  write(key: string, body: Readable, maxBytes: number): Promise<StoredFile>;
  /** Opens a stored file, or null when there is none. */
  open(key: string): Promise<OpenFile | null>;
  /** Opens what was PUT to an upload address, or null when nothing has arrived. */
  openArrived(key: string): Promise<ArrivedFile | null>;
  remove(key: string): Promise<void>;
  /** Removes what uploads left behind that broke off before `before`. */
  removeUnfinished(before: Date): Promise<void>;
}
