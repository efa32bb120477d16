import { call } from '../../api/shared/client.ts';
import { deskFileUrl } from '../../contract/desk-request.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { openDeskRequestId } from './desk-request.ts';

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
