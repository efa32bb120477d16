import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { uploadFile } from '../../api/uploads.ts';
import { deskFileUrl, deskPresignUpload } from '../../contract/desk-request.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { failedUpload, refusalOf } from '../uploads/upload-rules.ts';
import { openDeskRequestId } from './desk-request.ts';
import { $replyFiles, addFile, beginUpload, changeFile } from './reply.ts';

/** The API's addresses expire after five minutes. */
const ADDRESS_LIFETIME_MS = 4 * MINUTE_MS;

const addresses = new Map<string, { readonly untilMs: number; readonly address: Promise<string | null> }>();

/** Returns an address of a file that is valid now; null without one. A `preview` is not recorded as an opened file. */
export function deskFileAddress(key: string, use: 'preview' | 'image' | 'link'): Promise<string | null> {
  const nowMs = effects().now();
  const name = `${use} ${key}`;
  const known = addresses.get(name);
  if (known !== undefined && known.untilMs > nowMs) return known.address;
  const address = call(deskFileUrl, {
    params: { id: openDeskRequestId() },
    body: { key, preview: use === 'preview' },
  })
    .then(({ url }) => safeUrl(use === 'link' ? 'link' : 'image', url))
    .catch(() => {
      // Asked for again at the next press.
      addresses.delete(name);
      return null;
    });
  addresses.set(name, { untilMs: nowMs + ADDRESS_LIFETIME_MS, address });
  return address;
}

/** Why the last chosen file was not taken; null without a refusal. */
export const $fileRefusal = atom<string | null>(null);

async function upload(id: string, file: File): Promise<void> {
  const signal = beginUpload(id);
  try {
    const { presigned_url: address, key } = await call(deskPresignUpload, {
      params: { id: openDeskRequestId() },
      body: { upload: { filename: file.name } },
    });
    await uploadFile(address, file, { signal, onProgress: (percent) => changeFile(id, { percent }) });
    changeFile(id, { key });
  } catch (error) {
    if (signal.aborted) return;
    changeFile(id, { problem: failedUpload(file.name, asApiError(error)).message });
    report(error, { feature: 'desk-request', component: 'upload' });
  }
}

/** Adds files to the reply and uploads them. One that cannot be taken is named. */
export function addFiles(files: readonly File[]): void {
  $fileRefusal.set(null);
  for (const file of files) {
    const refusal = refusalOf(file);
    if (refusal !== null) {
      $fileRefusal.set(refusal);
      continue;
    }
    const id = effects().newId();
    addFile(id, file);
    void upload(id, file);
  }
}

export function retryFile(id: string): void {
  const file = $replyFiles.get().find((one) => one.id === id);
  if (file !== undefined) void upload(id, file.file);
}
