import { atom } from 'nanostores';
import { getExpiringUrl } from '../api/requests.ts';
import { effects } from '../environment/effects.ts';
import { safeUrl } from '../format/safe-url.ts';
import { signedInFailures } from '../messages/failures-signed-in.ts';
import { matchPath } from '../routes/match.ts';
import { report } from '../telemetry/report.ts';
import './session-refusal.ts';

/** Whether the attachment's address could be had. */
export const $attachment = atom<'loading' | 'failed'>('loading');

/** Asks for an address of the file the path names and replaces the page with it (SPEC section 2). */
export async function openAttachment(path: string): Promise<void> {
  $attachment.set('loading');
  const match = matchPath(path);
  const key = match?.kind === 'screen' ? match.params['fileKey'] : undefined;
  try {
    const url = safeUrl('navigate', key === undefined ? null : await getExpiringUrl(key));
    if (url === null) throw new Error(signedInFailures.attachmentLog);
    effects().navigate(url, { replace: true });
  } catch (error) {
    report(new Error(signedInFailures.attachmentLog, { cause: error }), {
      feature: 'attachments',
      component: 'attachment',
    });
    $attachment.set('failed');
  }
}
