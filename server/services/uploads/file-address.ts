import { judgeAddress } from '../../ports/storage/signed-address.ts';
import type { FileMethod, ReceivedAddress } from '../../ports/storage/signed-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { isLiveSession } from '../session/find-session.ts';

/** Path and parameters of a `/files/{key}` call, which replace the authorization header. */
export type FileAddress = ReceivedAddress;

/**
 * Checks the signature of a file address and its session: docs/product/uploads.md#file-addresses.
 * @throws {ServiceError} `signature_invalid` for a forged address, `link_expired` for an expired one and for one whose
 * session has ended.
 */
export async function checkAddress(
  services: Services,
  method: FileMethod,
  address: FileAddress,
): Promise<void> {
  const verdict = judgeAddress(services.secret, method, address, services.clock.now());
  if (verdict === 'forged') throw new ServiceError('signature_invalid', 'This file address is not valid.');
  const isLive = address.sid === '' || (await isLiveSession(services, Number(address.sid)));
  if (verdict === 'expired' || !isLive) throw addressExpired();
}

/** Refuses an address that is no longer of use. */
export function addressExpired(): ServiceError {
  return new ServiceError('link_expired', 'This file address has expired. Please try again.');
}
