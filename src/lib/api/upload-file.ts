import { safeUrl } from '../format/safe-url.ts';
import { ApiError } from './api-error.ts';

export interface UploadOptions {
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file to a presigned address (SPEC section 7): raw body, PUT, the file's type, no credentials; any 2xx is a
 * success. XMLHttpRequest, because fetch reports no upload progress.
 * @throws {ApiError} `http` with the answer's text, `network`, `aborted`, or `shape` for an address that may not be used.
 */
export function uploadFile(address: string, file: File, options: UploadOptions = {}): Promise<void> {
  const url = safeUrl('upload', address);
  if (url === null) return Promise.reject(new ApiError({ kind: 'shape' }));
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
      expectProgress();
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    xhr.addEventListener('load', () => {
      clearTimeout(stalled);
      if (xhr.status >= 200 && xhr.status < 300) resolve();
      else reject(refusal(xhr));
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
/** An upload that stands still for this long is given up; a slow one that moves is not. */
const STALL_MS = 30_000;

function refusal(xhr: XMLHttpRequest): ApiError {
  let sentence: string | null = null;
  try {
    const body: unknown = JSON.parse(xhr.responseText);
    if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
      sentence = body.error;
    }
  } catch {
    const text = xhr.responseText.trim();
    sentence = text === '' || text.startsWith('<') ? null : text.slice(0, MAX_REASON_CHARACTERS);
  }
  return new ApiError({
    kind: 'http',
    status: xhr.status,
    serverMessage: sentence,
    statusText: xhr.statusText,
  });
}
