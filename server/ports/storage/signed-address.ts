import { createHmac, timingSafeEqual } from 'node:crypto';

export type FileMethod = 'PUT' | 'GET';
export type AddressVerdict = 'valid' | 'expired' | 'forged';

/** Names the one call that an address permits. */
export interface Permission {
  readonly method: FileMethod;
  readonly key: string;
  readonly expiresAt: Date;
  /** Id of the session with which the address ends; null for an address of the concierge. */
  readonly sessionId: number | null;
}

export interface ReceivedAddress {
  readonly key: string;
  readonly exp: string;
  /** Empty without a session. */
  readonly sid: string;
  readonly sig: string;
}

function signature(secret: string, method: FileMethod, key: string, exp: string, sid: string): string {
  return createHmac('sha256', secret).update(`file\n${method}\n${exp}\n${sid}\n${key}`).digest('base64url');
}

/** Returns `/files/{key}?exp&sid&sig` under `origin`, which permits one method on one file until `expiresAt`. */
export function signedAddress(origin: string, secret: string, permission: Permission): string {
  const { method, key, expiresAt, sessionId } = permission;
  const exp = String(Math.floor(expiresAt.getTime() / 1000));
  const sid = sessionId === null ? '' : String(sessionId);
  const query = new URLSearchParams({ exp, sid, sig: signature(secret, method, key, exp, sid) });
  return `${origin}/files/${encodeURIComponent(key)}?${query.toString()}`;
}

/**
 * Checks the parameters of an address in constant time, the signature before the expiry. Whether the session has ended is
 * the caller's business.
 */
export function checkSignature(
  secret: string,
  method: FileMethod,
  { key, exp, sid, sig }: ReceivedAddress,
  now: Date,
): AddressVerdict {
  const expected = Buffer.from(signature(secret, method, key, exp, sid));
  const given = Buffer.from(sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < Number(exp) * 1000 ? 'valid' : 'expired';
}
