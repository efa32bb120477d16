import { atom } from 'nanostores';
import { getExpiringUrl } from '../../api/uploads.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { logError } from '../../effects/log.ts';
import { nameOfType } from '../../format/file-types.ts';
import { fileNameOfKey } from '../../format/files.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { signedInFailures } from '../../messages/shared/failures-signed-in.ts';
import { parameterOf } from '../../routes/match.ts';
import { report } from '../../telemetry/reporting/report.ts';

/** The state of the attachment page; `loading` until the browser leaves for the file. */
export const $attachment = atom<'loading' | 'failed'>('loading');

/** Fetches the URL of the file in the path and replaces the page with it (`docs/product/attachment.md#attachment-page`). */
export async function openAttachment(path: string): Promise<void> {
  $attachment.set('loading');
  const key = parameterOf(path, 'fileKey');
  try {
    const url = safeUrl(
      'navigate',
      key === null ? null : await getExpiringUrl(key, undefined, { reportAs: null }),
    );
    if (url === null) throw new Error(signedInFailures.attachmentLog);
    effects().navigate(url, { replace: true });
  } catch (error) {
    logError(signedInFailures.attachmentLog);
    report(new Error(signedInFailures.attachmentLog, { cause: error }), {
      feature: 'attachments',
      component: 'attachment',
    });
    $attachment.set('failed');
  }
}

/**
 * Saves a file of a message in the folder for downloads (docs/product/attachment.md#download). Returns false when it cannot
 * be fetched, also from a store that permits no reading from the page: the file can still be opened then.
 */
export async function downloadAttachment(key: string): Promise<boolean> {
  try {
    const address = safeUrl('download', await getExpiringUrl(key));
    if (address === null) return false;
    const reply = await effects().fetch(address, { credentials: 'omit' });
    if (!reply.ok) return false;
    const file = await reply.blob();
    saveFile(nameOfType(fileNameOfKey(key), file.type), file);
    return true;
  } catch {
    return false;
  }
}
