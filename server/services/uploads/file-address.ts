import { judgeAddress } from '../../ports/signed-address.ts';
import type { FileMethod } from '../../ports/signed-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** What a caller of `/files/{key}` brings instead of a session. */
export interface FileAddress {
  readonly key: string;
  readonly exp: string;
  readonly sig: string;
}

/** @throws {ServiceError} `signature_invalid` for an address we did not make, `link_expired` for one that is over. */
export function checkAddress(services: Services, method: FileMethod, { key, exp, sig }: FileAddress): void {
  const verdict = judgeAddress(services.secret, method, key, exp, sig, services.clock.now());
  if (verdict === 'forged') throw new ServiceError('signature_invalid', 'This file address is not valid.');
  if (verdict === 'expired')
    throw new ServiceError('link_expired', 'This file address has expired. Please try again.');
}
