import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode } from '../../../src/lib/contract/shared/errors.ts';

/** HTTP status of each error code. A code without a status does not compile. */
export const errorStatus = {
  bad_json: 400,
  body_too_large: 413,
  code_expired: 422,
  code_invalid: 422,
  code_too_soon: 429,
  company_unknown: 422,
  email_taken: 422,
  file_missing: 422,
  file_too_large: 413,
  file_type_refused: 422,
  internal: 500,
  invalid_credentials: 401,
  link_expired: 422,
  method_not_allowed: 405,
  mfa_not_available: 422,
  mfa_required: 401,
  not_found: 404,
  password_too_common: 422,
  request_closed: 409,
  signature_invalid: 403,
  staff_only: 403,
  survey_incomplete: 422,
  too_many_requests: 429,
  unavailable: 503,
  unauthenticated: 401,
  unlock_invalid: 422,
  unsupported_media_type: 415,
  validation: 422,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;
