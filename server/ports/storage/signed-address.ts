import { createHmac, timingSafeEqual } from 'node:crypto';

export type FileMethod = 'PUT' | 'GET';
export type AddressVerdict = 'valid' | 'expired' | 'forged';

function signature(secret: string, method: FileMethod, key: string, expiresAtSeconds: string): string {
  return createHmac('sha256', secret)
    .update(`file\n${method}\n${expiresAtSeconds}\n${key}`)
    .digest('base64url');
}

/** Returns `/files/{key}?exp&sig` under `origin`, which permits one method on one file until `expiresAt`. */
export function signedAddress(
  origin: string,
  secret: string,
  method: FileMethod,
  key: string,
  expiresAt: Date,
): string {
  const exp = String(Math.floor(expiresAt.getTime() / 1000));
  const sig = signature(secret, method, key, exp);
  return `${origin}/files/${encodeURIComponent(key)}?exp=${exp}&sig=${sig}`;
}

/** Checks `exp` and `sig` of an address in constant time. Checks the signature before the expiry. */
export function judgeAddress(
  secret: string,
  method: FileMethod,
  key: string,
  exp: string,
  sig: string,
  now: Date,
): AddressVerdict {
  const expected = Buffer.from(signature(secret, method, key, exp));
  const given = Buffer.from(sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < Number(exp) * 1000 ? 'valid' : 'expired';
}
