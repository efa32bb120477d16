import { Transform } from 'node:stream';
import { ServiceError } from '../../services/service-error.ts';

/** Bytes that the detection of the file type needs. */
const HEAD_BYTES = 4_100;
/** Bytes of a too large file that are read and discarded, so that the sender can read the reply. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024;

export function fileTooLarge(): ServiceError {
  return new ServiceError('file_too_large', 'File size exceeds 25.0 MB, please upload a smaller file.');
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
