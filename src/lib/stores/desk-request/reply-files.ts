import { atom, type ReadableAtom } from 'nanostores';
import { postDeskUpload } from '../../api/desk-request.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { uploadFile } from '../../api/uploads.ts';
import { effects } from '../../effects/effects.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { failedUpload, refusalOf } from '../uploads/upload-rules.ts';
import { openDeskRequestId } from './desk-request.ts';

/** A file of the reply being written. */
export interface ReplyFile {
  readonly id: string;
  readonly file: File;
  readonly percent: number;
  /** Null until it is uploaded. */
  readonly key: string | null;
  /** Why the upload failed; null without a failure. */
  readonly problem: string | null;
}

const $list = atom<readonly ReplyFile[]>([]);
const $refusal = atom<string | null>(null);

/** The files of the reply, in the order of the choice. Each becomes a message. */
export const $replyFiles: ReadableAtom<readonly ReplyFile[]> = $list;

/** Why the last chosen file was not taken; null without a refusal. */
export const $fileRefusal: ReadableAtom<string | null> = $refusal;

const uploads = new Map<string, AbortController>();

function change(id: string, changed: Partial<ReplyFile>): void {
  $list.set($list.get().map((file) => (file.id === id ? { ...file, ...changed } : file)));
}

async function upload({ id, file }: ReplyFile): Promise<void> {
  const own = new AbortController();
  uploads.set(id, own);
  try {
    const { presigned_url: address, key } = await postDeskUpload(openDeskRequestId(), file.name);
    await uploadFile(address, file, {
      signal: own.signal,
      onProgress: (percent) => change(id, { percent }),
    });
    change(id, { key });
  } catch (error) {
    if (own.signal.aborted) return;
    const { message } = failedUpload(file.name, asApiError(error));
    change(id, { problem: message });
    report(error, { feature: 'desk-request', component: 'upload' });
  }
}

/** Adds files to the reply and uploads them. One that cannot be taken is named. */
export function addFiles(files: readonly File[]): void {
  $refusal.set(null);
  for (const file of files) {
    const refusal = refusalOf(file);
    if (refusal !== null) {
      $refusal.set(refusal);
      continue;
    }
    const added = { id: effects().newId(), file, percent: 0, key: null, problem: null };
    $list.set([...$list.get(), added]);
    void upload(added);
  }
}

/** Uploads a file again. */
export function retryFile(id: string): void {
  const file = $list.get().find((one) => one.id === id);
  if (file === undefined) return;
  change(id, { percent: 0, problem: null });
  void upload(file);
}

/** Takes a file out of the reply and ends its upload. */
export function removeFile(id: string): void {
  uploads.get(id)?.abort();
  uploads.delete(id);
  $list.set($list.get().filter((file) => file.id !== id));
}
