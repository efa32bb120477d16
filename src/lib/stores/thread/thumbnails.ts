import { getExpiringUrl } from '../../api/requests.ts';
import { safeUrl } from '../../format/safe-url.ts';

/** The API's addresses are good for five minutes; a picture that is looked at later asks for a new one. */
const ADDRESS_GOOD_FOR_MS = 4 * 60 * 1000;

const addresses = new Map<string, { readonly until: number; readonly address: Promise<string | null> }>();

async function ask(key: string): Promise<string | null> {
  try {
    return safeUrl('image', await getExpiringUrl(key));
  } catch {
    // The file's card stands in; opening it says what is wrong.
    return null;
  }
}

/** Where the picture behind a key can be loaded from just now; null when it cannot be had. */
export function thumbnailAddress(key: string, nowMs: number): Promise<string | null> {
  const known = addresses.get(key);
  if (known !== undefined && known.until > nowMs) return known.address;
  const address = ask(key);
  addresses.set(key, { until: nowMs + ADDRESS_GOOD_FOR_MS, address });
  return address;
}
