import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';

/** The API's addresses expire after five minutes. */
const LIFETIME_MS = 4 * MINUTE_MS;

/** Keeps the addresses of files that `fetchAddress` returned while they are valid; those that it could not return are asked for again. */
export function keptAddresses(fetchAddress: (key: string) => Promise<string | null>) {
  const kept = new Map<string, { readonly untilMs: number; readonly address: Promise<string | null> }>();
  const forget = (key: string) => void kept.delete(key);
  return {
    forget,
    /** Returns an address that is valid now; null without one. Never rejects. */
    of: (key: string): Promise<string | null> => {
      const nowMs = effects().now();
      const known = kept.get(key);
      if (known !== undefined && known.untilMs > nowMs) return known.address;
      const address = fetchAddress(key).catch(() => {
        forget(key);
        return null;
      });
      kept.set(key, { untilMs: nowMs + LIFETIME_MS, address });
      return address;
    },
  };
}
