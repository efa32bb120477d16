import { postDeskFileUrl } from '../../api/desk-request.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { openDeskRequestId } from './desk-request.ts';

/** The API's addresses expire after five minutes. */
const ADDRESS_LIFETIME_MS = 4 * MINUTE_MS;

const addresses = new Map<string, { readonly untilMs: number; readonly address: Promise<string | null> }>();

/** Returns an address of a file of the open request that is valid now; null when there is none. */
export function deskFileAddress(key: string, kind: 'image' | 'link'): Promise<string | null> {
  const nowMs = effects().now();
  const known = addresses.get(key);
  if (known !== undefined && known.untilMs > nowMs) return known.address;
  const address = postDeskFileUrl(openDeskRequestId(), key)
    .then((url) => safeUrl(kind, url))
    .catch(() => {
      // Asked for again at the next press.
      addresses.delete(key);
      return null;
    });
  addresses.set(key, { untilMs: nowMs + ADDRESS_LIFETIME_MS, address });
  return address;
}
