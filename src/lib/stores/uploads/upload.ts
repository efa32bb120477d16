import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { postPresignedUrl, uploadFile } from '../../api/uploads.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import { logInfo } from '../../effects/log.ts';
import { validation } from '../../messages/shared/validation.ts';
import { report } from '../../telemetry/reporting/report.ts';
import {
  failedUpload,
  refusalAtOnce,
  refusalOf,
  refused,
  type UploadFailure,
  uploadName,
} from './upload-rules.ts';

/** Milliseconds between the choice of a file for a message and its upload (`docs/product/uploads.md#upload-delay`). */
export const UPLOAD_DELAY_MS = 200;

/** A chosen file; `previewUrl` exists for images. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** Describes a file for the screen. The caller revokes `previewUrl` when it drops the file. */
function describeFile(file: File): ChosenFile {
  const { name, type, size } = file;
  const previewUrl = type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return { name, type, sizeBytes: size, previewUrl };
}

/** The states of `docs/product/uploads.md#upload-states`, as the `FileUpload` widget takes them. */
export type UploadState =
  | { readonly status: 'empty' }
  | { readonly status: 'pending'; readonly file: ChosenFile }
  | { readonly status: 'uploading'; readonly file: ChosenFile; readonly percent: number }
  | { readonly status: 'uploaded'; readonly file: ChosenFile; readonly key: string };

/** The names of a file that was replaced, and of the one in its place. */
export interface Replacement {
  readonly before: string;
  readonly now: string;
}

export interface Upload {
  readonly $state: ReadableAtom<UploadState>;
  readonly $failure: ReadableAtom<UploadFailure | null>;
  /** The last replacement, which can be undone; null once the file was removed. */
  readonly $replacement: ReadableAtom<Replacement | null>;
  /** Uploads a file in place of the last (`docs/product/uploads.md#one-file`), of several none. Resolves when it is decided. */
  choose(...files: readonly File[]): Promise<void>;
  /** Uploads a file that was checked. */
  take(file: File): Promise<void>;
  /** Says why a file was not taken. */
  refuse(sentence: string): void;
  /** Uploads the file of the last failure again, to a new presigned URL. */
  retry(): Promise<void>;
  /** Brings the replaced file back; one that was uploaded is not uploaded again (`docs/product/uploads.md#replaced-file`). */
  undoReplacement(): void;
  /** Drops the file and aborts its upload. */
  remove(): void;
  /** Takes a file that was uploaded before: of a draft, or of a message that is taken back. */
  restore(key: string, file: ChosenFile): void;
}

export interface UploadOptions {
  /** Ties the file to a request; left out for answers of the assistant. */
  readonly requestId?: string | number | Promise<string> | undefined;
  readonly startDelayMs?: number | undefined;
  readonly onUploaded?: ((key: string, file: ChosenFile) => void) | undefined;
}

/** Creates an upload: validates the file, requests a presigned URL, sends the file there and keeps its key. */
export function createUpload(options: UploadOptions = {}): Upload {
  const $state = atom<UploadState>({ status: 'empty' });
  const $failure = atom<UploadFailure | null>(null);
  const $replacement = atom<Replacement | null>(null);
  /** The chosen file; null for a restored one. */
  let source: File | null = null;
  let bringBack: (() => void) | null = null;
  let flight: AbortController | null = null;
  let failedFile: File | null = null;
  let lastChoice = 0;

  const dropFile = () => {
    flight?.abort();
    flight = null;
    const state = $state.get();
    if (state.status !== 'empty' && state.file.previewUrl !== undefined)
      URL.revokeObjectURL(state.file.previewUrl);
    source = null;
    $state.set({ status: 'empty' });
  };

  const restore = (key: string, file: ChosenFile) => {
    dropFile();
    $state.set({ status: 'uploaded', file, key });
  };

  const forgetReplacement = () => {
    bringBack = null;
    $replacement.set(null);
  };

  /** Remembers the present file, which a file of this name replaces. */
  const rememberFor = (now: string) => {
    const state = $state.get();
    if (state.status === 'empty') return;
    const file = source;
    $replacement.set({ before: state.file.name, now });
    bringBack = () => {
      if (state.status !== 'uploaded') {
        if (file !== null) void begin(file);
        return;
      }
      restore(state.key, file === null ? state.file : describeFile(file));
      source = file;
    };
  };

  /** Takes the file back (`docs/product/uploads.md#aborted-upload`). */
  const abort = () => {
    const { status } = $state.get();
    if (status === 'pending' || status === 'uploading') logInfo('An upload was aborted');
    dropFile();
  };

  const fail = async (file: File, thrown: unknown, signal: AbortSignal) => {
    const error = asApiError(thrown);
    const failure = await failedUpload(file, error);
    // Meanwhile the file was removed, or another one took its place.
    if (signal.aborted) return;
    dropFile();
    failedFile = file;
    $failure.set(failure);
    const code = await loadOptional(() => import('./upload-error.ts'));
    const event = code?.uploadErrorEvent(error, file.name) ?? error;
    report(event, { feature: 'uploads', component: 'upload' }, () => {
      if ($failure.get() === failure) $failure.set({ ...failure, isReported: true });
    });
  };

  const send = async (file: File, chosen: ChosenFile, signal: AbortSignal) => {
    const isDropped = () => signal.aborted;
    await waitMs(options.startDelayMs ?? 0);
    const [requestId, name] = await Promise.all([options.requestId, uploadName(file)]);
    if (isDropped()) return;
    $state.set({ status: 'uploading', file: chosen, percent: 0 });
    const { presigned_url, key } = await postPresignedUrl(name, requestId);
    if (isDropped()) return;
    await uploadFile(presigned_url, file, {
      signal,
      onProgress: (percent) => {
        if (!isDropped()) $state.set({ status: 'uploading', file: chosen, percent });
      },
    });
    if (isDropped()) return;
    $state.set({ status: 'uploaded', file: chosen, key });
    options.onUploaded?.(key, chosen);
  };

  const choose = async (...[file, ...more]: readonly File[]) => {
    if (file === undefined) return;
    const own = (lastChoice += 1);
    let refusal = more.length > 0 ? validation.oneFile : refusalAtOnce(file);
    if (refusal === undefined) {
      refusal = await refusalOf(file);
      // Meanwhile another file was chosen, or the file removed.
      if (own !== lastChoice) return;
    }
    if (refusal !== null) {
      refuse(refusal);
      return;
    }
    rememberFor(file.name);
    await begin(file);
  };

  const refuse = (sentence: string) => {
    failedFile = null;
    $failure.set(refused(sentence));
  };

  /** Uploads an accepted file in place of the present one. */
  const begin = async (file: File) => {
    abort();
    $failure.set(null);
    const own = new AbortController();
    flight = own;
    source = file;
    const chosen = describeFile(file);
    $state.set({ status: 'pending', file: chosen });
    try {
      await send(file, chosen, own.signal);
    } catch (error) {
      if (!own.signal.aborted) await fail(file, error, own.signal);
    }
  };

  return {
    $state,
    $failure,
    $replacement,
    choose,
    take: begin,
    refuse,
    retry: () => (failedFile === null ? Promise.resolve() : choose(failedFile)),
    undoReplacement: () => {
      const undo = bringBack;
      forgetReplacement();
      abort();
      failedFile = null;
      $failure.set(null);
      undo?.();
    },
    remove: () => {
      lastChoice += 1;
      forgetReplacement();
      abort();
      failedFile = null;
      $failure.set(null);
    },
    restore: (key, file) => {
      rememberFor(file.name);
      restore(key, file);
    },
  };
}

function waitMs(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
