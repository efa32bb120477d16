import { atom, type ReadableAtom } from 'nanostores';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { postPresignedUrl } from '../api/requests.ts';
import { uploadFile } from '../api/upload-file.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { signedInFailures } from '../messages/failures-signed-in.ts';
import { report } from '../telemetry/report.ts';
import { describeFile, type ChosenFile } from './chosen-file.ts';
import { refusalOf } from './upload-rules.ts';
import './session-refusal.ts';

/** How long a message waits after a file was chosen before it is sent on its way (SPEC section 9). */
export const UPLOAD_DELAY_MS = 200;

/** Empty, chosen (Pending), on its way, there. Fits the state of the `FileUpload` widget. */
export type UploadState =
  | { readonly status: 'empty' }
  | { readonly status: 'pending'; readonly file: ChosenFile }
  | { readonly status: 'uploading'; readonly file: ChosenFile; readonly percent: number }
  | { readonly status: 'uploaded'; readonly file: ChosenFile; readonly key: string };

/** Why there is no upload: refused before it began (no retry), or failed on its way. */
export interface UploadFailure {
  readonly message: string;
  /** The server's words or ours, for sentences that quote a reason. */
  readonly reason: string;
  readonly fileName: string;
  readonly canRetry: boolean;
}

/** The life of one attachment: at most one file at a time. */
export interface Upload {
  readonly $state: ReadableAtom<UploadState>;
  readonly $failure: ReadableAtom<UploadFailure | null>;
  /** Takes a file; an earlier one is replaced. Resolves when it is uploaded, refused, failed or replaced. */
  choose(file: File): Promise<void>;
  /** Sends the file of the last failure again, to a fresh presigned address. */
  retry(): Promise<void>;
  /** Lets go of the file; an upload on its way is aborted. */
  remove(): void;
  /** Shows a file that was uploaded before a reload. */
  restore(key: string, file: ChosenFile): void;
}

export interface UploadOptions {
  /** Ties the file to a request; left out for answers of the assistant. */
  readonly requestId?: string | number | undefined;
  readonly startDelayMs?: number | undefined;
  readonly onUploaded?: ((key: string, file: ChosenFile) => void) | undefined;
  /** The "upload-error event" of SPEC section 8. */
  readonly onError?: ((error: ApiError) => void) | undefined;
}

/** Makes an upload: validate, presign, PUT with progress, key (SPEC sections 4, 5, 7 and 8). */
export function createUpload(options: UploadOptions = {}): Upload {
  const $state = atom<UploadState>({ status: 'empty' });
  const $failure = atom<UploadFailure | null>(null);
  let flight: AbortController | null = null;
  let failedFile: File | null = null;

  const letGo = () => {
    flight?.abort();
    flight = null;
    const state = $state.get();
    if (state.status !== 'empty' && state.file.previewUrl !== undefined)
      URL.revokeObjectURL(state.file.previewUrl);
    $state.set({ status: 'empty' });
  };

  const send = async (file: File, chosen: ChosenFile, signal: AbortSignal) => {
    const isGone = () => signal.aborted;
    await waitMs(options.startDelayMs ?? 0);
    if (isGone()) return;
    $state.set({ status: 'uploading', file: chosen, percent: 0 });
    const { presigned_url, key } = await postPresignedUrl(file.name, options.requestId);
    if (isGone()) return;
    await uploadFile(presigned_url, file, {
      signal,
      onProgress: (percent) => {
        if (!isGone()) $state.set({ status: 'uploading', file: chosen, percent });
      },
    });
    if (isGone()) return;
    $state.set({ status: 'uploaded', file: chosen, key });
    options.onUploaded?.(key, chosen);
  };

  const choose = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal !== null) {
      failedFile = null;
      $failure.set({ message: refusal, reason: refusal, fileName: file.name, canRetry: false });
      return;
    }
    letGo();
    $failure.set(null);
    const own = new AbortController();
    flight = own;
    const chosen = describeFile(file);
    $state.set({ status: 'pending', file: chosen });
    try {
      await send(file, chosen, own.signal);
    } catch (error) {
      if (own.signal.aborted) return;
      const apiError = asApiError(error);
      letGo();
      failedFile = file;
      const message = signedInFailures.upload(file.name);
      $failure.set({ message, reason: describeFailure(apiError), fileName: file.name, canRetry: true });
      report(error, { feature: 'uploads', component: 'upload' });
      options.onError?.(apiError);
    }
  };

  return {
    $state,
    $failure,
    choose,
    retry: () => (failedFile === null ? Promise.resolve() : choose(failedFile)),
    remove: () => {
      letGo();
      failedFile = null;
      $failure.set(null);
    },
    restore: (key, file) => {
      letGo();
      $state.set({ status: 'uploaded', file, key });
    },
  };
}

function waitMs(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
