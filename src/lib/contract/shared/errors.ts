import { z } from './schemas.ts';

/** Error codes of the reference API. The client decides by code; the sentence beside it is for display. */
export const errorCodes = [
  'bad_json',
  'body_too_large',
  'card_settled',
  'code_expired',
  'code_invalid',
  'code_too_soon',
  'company_closed_to_address',
  'company_required',
  'company_unknown',
  'device_unknown',
  'email_taken',
  'email_unconfirmed',
  'file_empty',
  'file_missing',
  'file_too_large',
  'file_type_refused',
  'internal',
  'invalid_credentials',
  'link_expired',
  'method_not_allowed',
  'mfa_enrollment_required',
  'mfa_not_available',
  'mfa_required',
  'mfa_required_by_company',
  'name_taken',
  'slug_taken',
  'not_found',
  'number_refused',
  'passkey_invalid',
  'passkey_refused',
  'passkeys_too_many',
  'password_too_common',
  'password_wrong',
  'claimed_by_other',
  'request_closed',
  'request_reopened',
  'signature_invalid',
  'starts_afresh',
  'concierge_only',
  'factor_stale',
  'second_person_needed',
  'lead_only',
  'operator_only',
  'storage_full',
  'survey_incomplete',
  'texts_off',
  'thread_full',
  'thread_moved',
  'too_late',
  'too_many_requests',
  'unavailable',
  'unauthenticated',
  'unlock_invalid',
  'unsupported_media_type',
  'validation',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The reply of the reference API to every failed call. */
export const errorBody = z.object({ error: z.string(), code: z.enum(errorCodes) });
export type ErrorBody = z.infer<typeof errorBody>;

/** Any API sends this sentence when a verification code is due (docs/product/mfa.md#mfa-refusal). */
export const MFA_REQUIRED_SENTENCE = 'MFA authentication required';

const tolerantErrorBody = z.object({
  error: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
});

function firstText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) return firstText(value[0]);
  if (typeof value === 'object' && value !== null && 'message' in value) return firstText(value.message);
  return null;
}

/** Reads an error reply (docs/product/api.md#error-replies); null for HTML and an empty body: the caller has its own sentence. */
export function readError(body: unknown): { message: string | null; code: string | null } {
  const parsed = tolerantErrorBody.safeParse(body);
  if (!parsed.success) return { message: null, code: null };
  const { error, errors, message, code } = parsed.data;
  return {
    message: firstText(error) ?? firstText(errors) ?? firstText(message),
    code: typeof code === 'string' ? code : null,
  };
}
