import { eq, or, sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_ID = 0;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** An address of a request by id or by external id. The unused one matches no row, so that one prepared statement serves both. */
export interface RequestAddress {
  readonly id: number;
  readonly externalId: string;
}

/** Returns the same error for a missing and for a foreign request. */
export function requestNotFound(): ServiceError {
  return new ServiceError('not_found', { of: 'request' });
}

/** Parses a request's external or numeric id from a path or a body. @throws {ServiceError} `not_found` when it is neither. */
export function requestAddress(value: string | number): RequestAddress {
  const id = numericId(value);
  if (id !== null) return { id, externalId: NO_UUID };
  if (UUID_PATTERN.test(String(value))) return { id: NO_ID, externalId: String(value) };
  throw requestNotFound();
}

/** Condition on `requests` with the placeholders `id` and `externalId`, for prepared statements. */
export const atPlaceholders = or(
  eq(requests.id, sql.placeholder('id')),
  eq(requests.externalId, sql.placeholder('externalId')),
);

export function at(address: RequestAddress) {
  return or(eq(requests.id, address.id), eq(requests.externalId, address.externalId));
}
