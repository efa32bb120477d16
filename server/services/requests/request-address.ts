import { eq, or, sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_ID = 0;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** One of the two is real, the other matches no row; so one prepared statement serves both. */
export interface RequestAddress {
  readonly id: number;
  readonly externalId: string;
}

/** What a missing and a foreign request have in common: the same words, the same code. */
export function requestNotFound(): ServiceError {
  return new ServiceError('not_found', 'We could not find that request.');
}

/**
 * Reads the id of a request from a path or a body: external or numeric (DECISIONS section 4).
 * @throws {ServiceError} `not_found` when it is neither.
 */
export function requestAddress(value: string | number): RequestAddress {
  const id = numericId(value);
  if (id !== null) return { id, externalId: NO_UUID };
  if (UUID_PATTERN.test(String(value))) return { id: NO_ID, externalId: String(value) };
  throw requestNotFound();
}

/** The condition on `requests` that the placeholders `id` and `externalId` of a prepared statement fill. */
export const atPlaceholders = or(
  eq(requests.id, sql.placeholder('id')),
  eq(requests.externalId, sql.placeholder('externalId')),
);

/** The same condition with the address at hand. */
export function at(address: RequestAddress) {
  return or(eq(requests.id, address.id), eq(requests.externalId, address.externalId));
}
