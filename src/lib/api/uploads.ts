import { safeUrl } from '../format/safe-url.ts';
import { readError } from '../contract/shared/errors.ts';
import { expiringUrl, presignUpload } from '../contract/uploads.ts';
import { logFailedCall } from '../effects/log.ts';
import { ApiError } from './shared/api-error.ts';
import { call, type Reporting } from './shared/client.ts';

/** Requests an address for an upload, and the file's key. `requestId` ties it to a request; an answer of the assistant has none. */
export async function postPresignedUrl(
  filename: string,
  requestId?: string | number,
): Promise<{ presigned_url: string; key: string }> {
  const body = { upload: { filename }, ...(requestId === undefined ? {} : { request_id: requestId }) };
  // Reported as a failed upload.
  return call(presignUpload, { body, reportAs: null });
}

/** Requests a short-lived address of a stored file, or of what a page may show of it. */
export const getExpiringUrl = async (key: string, as?: 'picture' | 'preview', reporting: Reporting = {}) =>
  (await call(expiringUrl, { query: as === undefined ? { key } : { key, as }, ...reporting })).expiring_url;

export interface UploadOptions {
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file to a presigned address (docs/product/uploads.md#upload-call): raw body, PUT, the file's type, no
 * credentials; any 2xx is a success. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws {ApiError} `http` with the server's sentence, `timeout`, `network`, `aborted`, or `shape` for an unsafe address.
 */
export function uploadFile(address: string, file: File, options: UploadOptions = {}): Promise<void> {
  const url = safeUrl('upload', address);
  if (url === null) return Promise.reject(new ApiError({ kind: 'shape' }));
  if (options.signal?.aborted === true) return Promise.reject(new ApiError({ kind: 'aborted' }));
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const fail = (kind: 'network' | 'aborted') => () => {
      clearTimeout(stalled);
      reject(new ApiError({ kind }));
    };
    const expectProgress = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new ApiError({ kind: 'timeout' }));
        xhr.abort();
      }, STALL_MS);
    };
    xhr.open('PUT', url);
    xhr.withCredentials = false;
    xhr.setRequestHeader('Content-Type', file.type === '' ? 'application/octet-stream' : file.type);
    xhr.upload.addEventListener('progress', (event) => {
      if (options.signal?.aborted === true) return;
      expectProgress();
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    xhr.addEventListener('load', () => {
      clearTimeout(stalled);
      if (xhr.status >= 200 && xhr.status < 300) resolve();
      else {
        logFailedCall('PUT', ':presigned_url', xhr.status);
        reject(refusal(xhr));
      }
    });
    xhr.addEventListener('error', fail('network'));
    xhr.addEventListener('abort', fail('aborted'));
    options.signal?.addEventListener('abort', () => {
      xhr.abort();
    });
    expectProgress();
    xhr.send(file);
  });
}

const MAX_REASON_CHARACTERS = 200;
/** An upload without progress for this long is aborted; a slow one goes on. */
const STALL_MS = 30_000;

function refusal(xhr: XMLHttpRequest): ApiError {
  const { message, code } = readReply(xhr.responseText);
  return new ApiError({
    kind: 'http',
    status: xhr.status,
    code,
    serverMessage: message,
    statusText: xhr.statusText,
    // For the report (stores/uploads/upload-error.ts).
    cause: xhr.responseText,
  });
}

/** Reads the reply of our API, or of a file store, which may answer in plain text or XML. */
function readReply(reply: string): ReturnType<typeof readError> {
  try {
    return readError(JSON.parse(reply));
  } catch {
    const text = reply.trim();
    const isReadable = text !== '' && !text.startsWith('<');
    return { message: isReadable ? text.slice(0, MAX_REASON_CHARACTERS) : null, code: null };
  }
}
