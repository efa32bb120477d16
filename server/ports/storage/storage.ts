import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ServiceError } from '../../services/service-error.ts';

interface StoredFile {
  readonly sizeBytes: number;
  /** First bytes, for the detection of the file type. */
  readonly head: Uint8Array;
}

interface OpenFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** An uploaded file that is not checked yet. */
interface UncheckedUpload extends OpenFile {
  /** Stores the file as opened; false when other bytes have replaced it. */
  keep(): Promise<boolean>;
}

/** A file and when its address expires; the address also ends with the session or the token that it was given to. */
interface AddressedFile {
  readonly key: string;
  readonly expiresAt: Date;
  /** The id of a session or what `holderOf` returns; empty for the operator. */
  readonly holder: string;
}

/** The store of `STORAGE_URL`, and that of `STORAGE_PREVIOUS`. */
export interface Stores {
  readonly current: StoragePort;
  readonly previous: StoragePort;
}

/** Storage of uploaded files. Keys are created by the uploads service and contain no path separators. */
export interface StoragePort {
  /** While files are moved from one store into another. */
  readonly stores?: Stores;
  uploadUrl(file: AddressedFile): Promise<string>;
  /** `PREVIEW` for the small picture in place of the file, `CONVERTED` for one that browsers can show. */
  downloadUrl(file: AddressedFile, method?: Exclude<FileMethod, 'PUT'>): Promise<string>;
  /** Stores the stream under `key`. Rejects with `file_too_large` above `maxBytes` and stores nothing. */
  write(key: string, body: Readable, maxBytes: number): Promise<StoredFile>;
  /** Opens a stored file; null when it doesn't exist. */
  open(key: string): Promise<OpenFile | null>;
  /** Opens an uploaded file that is not checked yet; null when it doesn't exist. */
  openUpload(key: string): Promise<UncheckedUpload | null>;
  remove(key: string): Promise<void>;
  /**
   * Writes, reads and deletes a file in every way that uploads need, and rejects with the refusal of the store. Unless `thorough`, it
   * writes only to a folder: a store charges for calls, and may keep each version.
   */
  probe(thorough: boolean): Promise<void>;
  /** Deletes the remains of uploads that were aborted before `before`. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Bytes that the detection of the file type needs. */
const HEAD_BYTES = 4_100;
/** Bytes of a too large file that are read and discarded, so that the sender can read the reply. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024;

export function fileTooLarge(): ServiceError {
  return new ServiceError('file_too_large');
}

/** Counts bytes, keeps the first ones, and passes at most `maxBytes`. */
export class SizeGauge extends Transform {
  sizeBytes = 0;
  tooLarge = false;
  private readonly maxBytes: number;
  private readonly heads: Buffer[] = [];
  private headBytes = 0;

  constructor(maxBytes: number) {
    super();
    this.maxBytes = maxBytes;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error?: Error | null, chunk?: Buffer) => void,
  ): void {
    this.sizeBytes += chunk.length;
    if (this.sizeBytes > this.maxBytes) {
      this.tooLarge = true;
      done(this.sizeBytes > this.maxBytes + DISCARD_MAX_BYTES ? fileTooLarge() : null);
      return;
    }
    if (this.headBytes < HEAD_BYTES) {
      const part = chunk.subarray(0, HEAD_BYTES - this.headBytes);
      this.heads.push(part);
      this.headBytes += part.length;
    }
    done(null, chunk);
  }

  get head(): Uint8Array {
    return Buffer.concat(this.heads);
  }
}

/** What an address permits: to send a file, to get it, its preview, or the picture that was made of it. */
export type FileMethod = 'PUT' | 'GET' | 'PREVIEW' | 'CONVERTED';
type AddressVerdict = 'valid' | 'expired' | 'forged';

/** Names the one call that an address permits. */
interface Permission {
  readonly method: FileMethod;
  readonly key: string;
  readonly expiresAt: Date;
  /** The session or token with which the address ends; empty for an address of the operator. */
  readonly holder: string;
}

export interface ReceivedAddress {
  readonly key: string;
  readonly exp: string;
  /** The holder. */
  readonly sid: string;
  readonly sig: string;
}

function signature(secret: string, method: FileMethod, key: string, exp: string, sid: string): string {
  return createHmac('sha256', secret).update(`file\n${method}\n${exp}\n${sid}\n${key}`).digest('base64url');
}

/** Returns `/files/{key}?exp&sid&sig` under `origin`, which permits one method on one file until `expiresAt`. */
export function signedAddress(origin: string, secret: string, permission: Permission): string {
  const { method, key, expiresAt, holder: sid } = permission;
  const exp = String(Math.floor(expiresAt.getTime() / 1000));
  const query = new URLSearchParams({ exp, sid, sig: signature(secret, method, key, exp, sid) });
  if (method === 'PREVIEW' || method === 'CONVERTED') query.set(method.toLowerCase(), 'true');
  return `${origin}/files/${encodeURIComponent(key)}?${query.toString()}`;
}

/**
 * Checks the parameters of an address in constant time, the signature before the expiry. Whether the holder has ended is
 * the caller's business.
 */
export function checkSignature(
  secret: string,
  method: FileMethod,
  { key, exp, sid, sig }: ReceivedAddress,
  now: Date,
): AddressVerdict {
  const expected = Buffer.from(signature(secret, method, key, exp, sid));
  const given = Buffer.from(sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < Number(exp) * 1000 ? 'valid' : 'expired';
}

/**
 * State of the file store as this process last saw it. `unavailable`: full or unreachable, which ends by itself. `refused`: not
 * writable, or not the store of the installation.
 */
export interface StorageHealth {
  state: 'good' | 'unavailable' | 'refused';
}
