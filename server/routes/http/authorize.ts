import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Access } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Concierge, Services, Viewer } from '../../services/context.ts';
import { hashToken } from '../../services/secrets/tokens.ts';
import { ServiceError } from '../../services/service-error.ts';
import { findSession, type LiveSession, type LookUp } from '../../services/session/find-session.ts';
import { findConcierge } from '../../services/desk/concierges.ts';
import { isLoopbackAddress } from '../../shared/networks.ts';
import { cameThroughProxy } from '../../shared/request-headers.ts';
import { callerNetworks, socketAddress } from './client-address.ts';
import { recordCaller } from './request-log.ts';

/** Only well-formed tokens reach the database. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Returns the token of a call; null for one without, or with one that cannot be a token. */
export function bearerToken(context: Context): string | null {
  return BEARER.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
}

/** The authenticated caller; viewer and concierge are null for public calls and for the operator. */
export interface Caller {
  readonly viewer: Viewer | null;
  readonly concierge: Concierge | null;
  /** True while the session owes a code or the enrollment: somebody has shown the password alone. */
  readonly isHalf: boolean;
}

const ANONYMOUS: Caller = { viewer: null, concierge: null, isHalf: false };

/**
 * Authenticates the caller of an endpoint by its `access`. Calls count as use of the session unless `isUse` is false.
 * @throws {ServiceError} `unauthenticated`, `mfa_required`, `mfa_enrollment_required`, `concierge_only`,
 * `lead_only` or `operator_only`.
 */
export async function authorize(
  services: Services,
  context: Context,
  access: Access,
  lookUp: LookUp = {},
): Promise<Caller> {
  if (access === 'public') return ANONYMOUS;
  const header = context.req.header('authorization') ?? '';
  if (access === 'operator') {
    // A proxy on this machine connects from here as well.
    const isHere = isLoopbackAddress(socketAddress(context)) && !cameThroughProxy(context.req.header());
    const token = services.operatorToken();
    if (!isHere || token === null || !isSameText(hashToken(header), hashToken(`Bearer ${token}`))) {
      throw new ServiceError('operator_only');
    }
    return ANONYMOUS;
  }
  const token = bearerToken(context);
  if (access === 'concierge' || access === 'lead') {
    const concierge = token === null ? null : await conciergeOf(services, context, token, lookUp);
    if (concierge === null) {
      throw new ServiceError('concierge_only');
    }
    recordCaller(context, { concierge: concierge.id });
    if (access === 'lead' && concierge.role !== 'lead') {
      throw new ServiceError('lead_only');
    }
    return { viewer: null, concierge, isHalf: false };
  }
  const session = token === null ? null : await findSession(services, hashToken(token), lookUp);
  const isOfOtherKind = access === 'session' && session?.concierge != null;
  if (session === null || isOfOtherKind) throw new ServiceError('unauthenticated', { of: 'again' });
  recordCaller(context, { user: session.viewer.userId });
  const provesMfa = isMfaToken(context, session.mfaTokenHash);
  const isHalf = session.owesEnrollment || (session.mfaRequired && !provesMfa);
  if (access !== 'half-session') refuseOwing(session, provesMfa);
  const viewer = {
    ...session.viewer,
    mfaTokenHash: provesMfa ? session.mfaTokenHash : null,
    networks: callerNetworks(context),
  };
  return { viewer, concierge: null, isHalf };
}

/** Returns the concierge who has signed in, or whose personal token it is; null for every other token. */
async function conciergeOf(
  services: Services,
  context: Context,
  token: string,
  lookUp: LookUp,
): Promise<Concierge | null> {
  const tokenHash = hashToken(token);
  const session = await findSession(services, tokenHash, lookUp);
  if (session === null) return findConcierge(services, tokenHash, lookUp);
  if (session.concierge !== null) refuseOwing(session, isMfaToken(context, session.mfaTokenHash));
  return session.concierge;
}

/** Refuses a session that still owes a code or the enrollment. */
function refuseOwing(session: LiveSession, provesMfa: boolean): void {
  if (session.mfaRequired && !provesMfa) throw new ServiceError('mfa_required');
  if (session.owesEnrollment) throw new ServiceError('mfa_enrollment_required');
}

function isMfaToken(context: Context, mfaTokenHash: string | null): boolean {
  const mfaToken = context.req.header('mfa-token');
  return mfaToken !== undefined && mfaTokenHash !== null && isSameText(hashToken(mfaToken), mfaTokenHash);
}

/** Compares two hex SHA-256 hashes in constant time. */
function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
