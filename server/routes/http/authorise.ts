import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import { MFA_REQUIRED_SENTENCE } from '../../../src/lib/contract/shared/errors.ts';
import type { Services, Viewer } from '../../services/context.ts';
import { hashToken } from '../../services/identity/secrets/tokens.ts';
import { ServiceError } from '../../services/service-error.ts';
import { findSession } from '../../services/session/find-session.ts';
import { isLoopbackAddress } from '../../shared/loopback.ts';
import { socketAddress } from './client-address.ts';

/** Only well-formed tokens reach the database. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/**
 * Authenticates the caller of an endpoint by its `access`. Returns the viewer, or null when the endpoint needs none.
 * The call counts as use of the session unless `isUse` is false.
 * @throws {ServiceError} `unauthenticated`, `mfa_required`, `mfa_enrollment_required`, `staff_only` or `operator_only`.
 */
export async function authorise(
  services: Services,
  context: Context,
  access: Access,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<Viewer | null> {
  if (access === 'public') return null;
  const header = context.req.header('authorization') ?? '';
  if (access === 'staff') {
    if (!isSame(hashToken(header), hashToken(`Bearer ${services.staffToken}`))) {
      throw new ServiceError('staff_only', 'Only the concierge team may do this.');
    }
    return null;
  }
  if (access === 'operator') {
    const isHere = isLoopbackAddress(socketAddress(context));
    if (!isHere || !isSame(hashToken(header), hashToken(`Bearer ${services.operatorToken}`))) {
      throw new ServiceError('operator_only', 'Only the operator may do this, on the server itself.');
    }
    return null;
  }
  const token = BEARER.exec(header)?.[1];
  const session = token === undefined ? null : await findSession(services, hashToken(token), isUse);
  if (session === null) throw new ServiceError('unauthenticated', 'Please sign in again.');
  const provesMfa = isMfaToken(context, session.mfaTokenHash);
  if (access === 'session' && session.mfaRequired && !provesMfa) {
    throw new ServiceError('mfa_required', MFA_REQUIRED_SENTENCE);
  }
  if (access === 'session' && session.owesEnrollment) {
    throw new ServiceError('mfa_enrollment_required', MFA_REQUIRED_SENTENCE);
  }
  return { ...session.viewer, mfaTokenHash: provesMfa ? session.mfaTokenHash : null };
}

function isMfaToken(context: Context, mfaTokenHash: string | null): boolean {
  const mfaToken = context.req.header('mfa-token');
  return mfaToken !== undefined && mfaTokenHash !== null && isSame(hashToken(mfaToken), mfaTokenHash);
}

/** Compares two hex SHA-256 hashes in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
