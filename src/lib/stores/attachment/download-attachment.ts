import { getExpiringUrl } from '../../api/uploads.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { fileNameOfKey } from '../../format/files.ts';
import { safeUrl } from '../../format/safe-url.ts';

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
    saveFile(fileNameOfKey(key), await reply.blob());
    return true;
  } catch {
    return false;
  }
}
