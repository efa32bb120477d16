import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly sizeBytes: number;
  /** First bytes, for the detection of the file type. */
  readonly head: Uint8Array;
}

export interface OpenFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** An uploaded file that is not checked yet. */
export interface UncheckedUpload extends OpenFile {
  /** Stores the file as opened; false when other bytes have replaced it. */
  keep(): Promise<boolean>;
}

/** A file and the time of its address; the address also ends with the session that it was given to. */
export interface AddressedFile {
  readonly key: string;
  readonly expiresAt: Date;
  /** Null for the concierge. */
  readonly sessionId: number | null;
}

/** Storage of uploaded files. Keys are created by the uploads service and contain no path separators. */
export interface StoragePort {
  uploadUrl(file: AddressedFile): Promise<string>;
  downloadUrl(file: AddressedFile): Promise<string>;
  /** Stores the stream under `key`. Rejects with `file_too_large` above `maxBytes` and stores nothing. */
  write(key: string, body: Readable, maxBytes: number): Promise<StoredFile>;
  /** Opens a stored file; null when it doesn't exist. */
  open(key: string): Promise<OpenFile | null>;
  /** Opens an uploaded file that is not checked yet; null when it doesn't exist. */
  openUpload(key: string): Promise<UncheckedUpload | null>;
  remove(key: string): Promise<void>;
  /**
   * Writes, reads and deletes a file in every way that uploads need, and rejects with the refusal of the store. Not `thorough`, it
   * writes only to a folder: a store charges for calls, and may keep each version.
   */
  probe(thorough: boolean): Promise<void>;
  /** Deletes the remains of uploads that were aborted before `before`. */
  removeUnfinished(before: Date): Promise<void>;
}
