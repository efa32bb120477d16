import { judgeAddress } from '../../ports/storage/signed-address.ts';
import type { FileMethod } from '../../ports/storage/signed-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** Path and signature of a `/files/{key}` call, which replace the session. */
export interface FileAddress {
  readonly key: string;
  readonly exp: string;
  readonly sig: string;
}

/**
 * Checks the signature of a file address.
 * @throws {ServiceError} `signature_invalid` for a forged address, `link_expired` for an expired one.
 */
export function checkAddress(services: Services, method: FileMethod, { key, exp, sig }: FileAddress): void {
  const verdict = judgeAddress(services.secret, method, key, exp, sig, services.clock.now());
  if (verdict === 'forged') throw new ServiceError('signature_invalid', 'This file address is not valid.');
  if (verdict === 'expired')
    throw new ServiceError('link_expired', 'This file address has expired. Please try again.');
}
