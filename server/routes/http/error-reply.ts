import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, ErrorCode } from '../../../src/lib/contract/shared/errors.ts';
import { isDatabaseDown } from '../../services/health/readiness.ts';
import { ServiceError } from '../../services/service-error.ts';

/** HTTP status of each error code. A code without a status does not compile. */
export const errorStatus = {
  bad_json: 400,
  body_too_large: 413,
  card_settled: 409,
  code_expired: 422,
  code_invalid: 422,
  code_too_soon: 429,
  company_closed_to_address: 422,
  company_required: 422,
  company_unknown: 422,
  device_unknown: 422,
  email_taken: 422,
  email_unconfirmed: 403,
  file_empty: 422,
  file_missing: 422,
  file_too_large: 413,
  file_type_refused: 422,
  internal: 500,
  invalid_credentials: 401,
  link_expired: 422,
  method_not_allowed: 405,
  mfa_enrollment_required: 401,
  mfa_not_available: 422,
  mfa_required: 401,
  mfa_required_by_company: 422,
  name_taken: 409,
  slug_taken: 409,
  not_found: 404,
  number_refused: 422,
  passkey_invalid: 422,
  passkey_refused: 401,
  passkeys_too_many: 422,
  password_too_common: 422,
  password_wrong: 422,
  claimed_by_other: 409,
  request_closed: 409,
  request_reopened: 409,
  signature_invalid: 403,
  starts_afresh: 409,
  concierge_only: 401,
  factor_stale: 403,
  second_person_needed: 403,
  lead_only: 403,
  operator_only: 403,
  storage_full: 413,
  survey_incomplete: 422,
  texts_off: 422,
  thread_full: 422,
  thread_moved: 409,
  too_late: 409,
  too_many_requests: 429,
  unavailable: 503,
  unauthenticated: 401,
  unlock_invalid: 422,
  unsupported_media_type: 415,
  validation: 422,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

const DATABASE_RETRY_AFTER_S = 5;

/** Converts an error to an error reply. Only the sentence of a `ServiceError` reaches the caller. */
export function errorReply(context: Context, error: unknown): Response {
  const { code, sentence, retryAfterSeconds } = toServiceError(error);
  if (retryAfterSeconds !== undefined)
    context.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return context.json(errorBodyOf(code, sentence), errorStatus[code]);
}

function errorBodyOf(code: ErrorCode, sentence: string): ErrorBody {
  return { error: sentence, code };
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseDown(error)) {
    return new ServiceError(
      'unavailable',
      'This is not available at the moment. Please try again in a few seconds.',
      DATABASE_RETRY_AFTER_S,
    );
  }
  return new ServiceError('internal', 'Something went wrong on our side. Please try again.');
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Replies 405 with the allowed methods when the path exists for another method, else 404. */
export function noRoute(app: Hono, context: Context): Response {
  const allowed = METHODS.filter((method) => hasHandler(app, method, context.req.path));
  if (allowed.length === 0)
    return context.json(errorBodyOf('not_found', 'There is nothing at this address.'), 404);
  const allow = [...allowed, 'OPTIONS'].join(', ');
  const body = errorBodyOf('method_not_allowed', `This address does not answer ${context.req.method}.`);
  return context.json(body, 405, { Allow: allow });
}

/** Middleware is registered for all methods or under a wildcard; other matches are handlers. */
function hasHandler(app: Hono, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  const routes = Array.from<(typeof handlers)[number]>(handlers);
  return routes.some(([[, route]]) => route.method === method);
}

/** Refuses HEAD: Hono would run the GET handler with its effects. No call of the API needs HEAD. */
export const refuseHead: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== 'HEAD') return next();
  return context.json(errorBodyOf('method_not_allowed', 'This address does not answer HEAD.'), 405, {
    Allow: 'GET, POST, PUT, DELETE, OPTIONS',
  });
};
