import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, ErrorCode } from '../../../src/lib/contract/shared/errors.ts';
import { isDatabaseDown } from '../../services/health/readiness.ts';
import { ServiceError } from '../../services/service-error.ts';

/** HTTP status of each error code. A code without a status does not compile. */
export const errorStatus = {
  address_refused: 422,
  answer_needed: 422,
  answer_refused: 422,
  answers_not_sent: 422,
  answers_sent: 422,
  answers_together: 422,
  bad_json: 400,
  body_too_large: 413,
  card_settled: 409,
  choice_needed: 422,
  claimed_by_other: 409,
  client_id_taken: 422,
  code_expired: 422,
  code_invalid: 422,
  code_too_soon: 429,
  company_archive_unconfirmed: 422,
  company_closed_to_address: 422,
  company_in_content: 422,
  company_kept: 422,
  company_not_archived: 422,
  company_required: 422,
  company_unknown: 422,
  completion_described: 422,
  concierge_only: 401,
  device_unknown: 422,
  email_characters: 422,
  email_taken: 422,
  email_unchanged: 422,
  email_unconfirmed: 403,
  factor_stale: 403,
  file_empty: 422,
  file_missing: 422,
  file_too_large: 413,
  file_type_refused: 422,
  held: 422,
  import_incomplete: 422,
  internal: 500,
  invalid_credentials: 401,
  lead_only: 403,
  limit_refused: 422,
  link_expired: 422,
  list_full: 422,
  method_not_allowed: 405,
  mfa_enrollment_required: 401,
  mfa_not_available: 422,
  mfa_required: 401,
  mfa_required_by_company: 422,
  name_characters: 422,
  name_taken: 409,
  not_correctable: 422,
  not_found: 404,
  number_refused: 422,
  operator_only: 403,
  option_gone: 422,
  owner_gone: 409,
  passkey_invalid: 422,
  passkey_refused: 401,
  passkeys_too_many: 422,
  password_too_common: 422,
  password_wrong: 422,
  passwords_differ: 422,
  period_not_over: 422,
  period_refused: 422,
  picture_refused: 422,
  profile_refused: 422,
  question_gone: 422,
  question_unfit: 422,
  request_closed: 409,
  request_reopened: 409,
  second_person_needed: 403,
  setting_refused: 422,
  settings_conflict: 422,
  signature_invalid: 403,
  slug_taken: 409,
  starts_afresh: 409,
  storage_full: 413,
  store_not_moved: 422,
  survey_incomplete: 422,
  survey_sent: 422,
  texts_off: 422,
  thread_full: 422,
  thread_moved: 409,
  time_past: 422,
  too_late: 409,
  too_many_requests: 429,
  unauthenticated: 401,
  unavailable: 503,
  unlock_invalid: 422,
  unsupported_media_type: 415,
  validation: 422,
  worked_long: 422,
  worked_personal: 422,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

const DATABASE_RETRY_AFTER_S = 5;

/** Converts an error to an error reply. Only the sentence of a `ServiceError` reaches the caller. */
export function errorReply(context: Context, error: unknown): Response {
  const refusal = toServiceError(error);
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined)
    context.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return context.json(errorBodyOf(refusal), errorStatus[refusal.code]);
}

function errorBodyOf({ code, sentence }: ServiceError): ErrorBody {
  return { error: sentence, code };
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseDown(error)) {
    return new ServiceError('unavailable', { of: 'api' }, { retryAfterSeconds: DATABASE_RETRY_AFTER_S });
  }
  return new ServiceError('internal');
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Replies 405 with the allowed methods when the path exists for another method, else 404. */
export function noRoute(app: Hono, context: Context): Response {
  const allowed = METHODS.filter((method) => hasHandler(app, method, context.req.path));
  if (allowed.length === 0) return errorReply(context, new ServiceError('not_found', { of: 'address' }));
  return wrongMethod(context, [...allowed, 'OPTIONS'].join(', '));
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
  return wrongMethod(context, 'GET, POST, PUT, DELETE, OPTIONS');
};

function wrongMethod(context: Context, allow: string): Response {
  context.header('Allow', allow);
  return errorReply(context, new ServiceError('method_not_allowed', { method: context.req.method }));
}
