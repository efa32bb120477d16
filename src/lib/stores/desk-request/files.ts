import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { uploadFile } from '../../api/uploads.ts';
import { deskFileUrl, deskPresignUpload } from '../../contract/desk-request.ts';
import { effects } from '../../effects/effects.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { keptAddresses } from '../shared/file-addresses.ts';
import { checkChoice, failedUpload, uploadName } from '../uploads/upload-rules.ts';
import { openDeskRequestId } from './desk-request.ts';
import { $replyFiles, addFile, beginUpload, changeFile } from './reply.ts';

type FileUse = 'preview' | 'image' | 'link';

const addressesFor = (use: FileUse) =>
  keptAddresses(async (key) => {
    const params = { id: openDeskRequestId() };
    const { url } = await call(deskFileUrl, { params, body: { key, preview: use === 'preview' } });
    return safeUrl(use === 'link' ? 'link' : 'image', url);
  });
const addresses = {
  preview: addressesFor('preview'),
  image: addressesFor('image'),
  link: addressesFor('link'),
};

/** Returns an address of a file that is valid now; null without one. A `preview` is not recorded as an opened file. */
export const deskFileAddress = (key: string, use: FileUse): Promise<string | null> => addresses[use].of(key);

/** Why files of the last choice were not taken; null without a refusal. */
export const $fileRefusal = atom<string | null>(null);

async function upload(id: string, file: File): Promise<void> {
  const signal = beginUpload(id);
  try {
    const { presigned_url: address, key } = await call(deskPresignUpload, {
      params: { id: openDeskRequestId() },
      body: { upload: { filename: await uploadName(file) } },
      reportAs: null,
    });
    await uploadFile(address, file, { signal, onProgress: (percent) => changeFile(id, { percent }) });
    changeFile(id, { key });
  } catch (error) {
    const { message } = await failedUpload(file, asApiError(error));
    if (signal.aborted) return;
    changeFile(id, { problem: message });
    report(error, { feature: 'desk-request', component: 'upload' });
  }
}

/** Adds files to the reply and uploads them. Those that cannot be taken are named, each with its reason. */
export function addFiles(files: readonly File[]): void {
  $fileRefusal.set(null);
  void addChecked(files);
}

async function addChecked(files: readonly File[]): Promise<void> {
  const { taken, refusal } = await checkChoice(files);
  $fileRefusal.set(refusal);
  for (const file of taken) {
    const id = effects().newId();
    addFile(id, file);
    void upload(id, file);
  }
}

export function retryFile(id: string): void {
  const file = $replyFiles.get().find((one) => one.id === id);
  if (file !== undefined) void upload(id, file.file);
}
