import { z } from './schemas.ts';

/** Error codes of the reference API. The client decides by code; the sentence beside it is for display. */
export const errorCodes = [
  'address_refused',
  'answer_needed',
  'answer_refused',
  'answers_not_sent',
  'answers_sent',
  'answers_together',
  'bad_json',
  'body_too_large',
  'card_settled',
  'choice_needed',
  'claimed_by_other',
  'client_id_taken',
  'code_expired',
  'code_invalid',
  'code_too_soon',
  'company_archive_unconfirmed',
  'company_closed_to_address',
  'company_in_content',
  'company_kept',
  'company_not_archived',
  'company_required',
  'company_unknown',
  'completion_described',
  'concierge_only',
  'device_unknown',
  'email_characters',
  'email_taken',
  'email_unchanged',
  'email_unconfirmed',
  'factor_stale',
  'file_empty',
  'file_missing',
  'file_too_large',
  'file_type_refused',
  'held',
  'import_incomplete',
  'internal',
  'invalid_credentials',
  'lead_only',
  'limit_refused',
  'link_expired',
  'list_full',
  'method_not_allowed',
  'mfa_enrollment_required',
  'mfa_not_available',
  'mfa_required',
  'mfa_required_by_company',
  'name_characters',
  'name_taken',
  'not_correctable',
  'not_found',
  'number_refused',
  'operator_only',
  'option_gone',
  'owner_gone',
  'passkey_invalid',
  'passkey_refused',
  'passkeys_too_many',
  'password_too_common',
  'password_wrong',
  'passwords_differ',
  'period_not_over',
  'period_refused',
  'picture_refused',
  'profile_refused',
  'question_gone',
  'question_unfit',
  'request_closed',
  'request_reopened',
  'second_person_needed',
  'setting_refused',
  'settings_conflict',
  'signature_invalid',
  'slug_taken',
  'starts_afresh',
  'storage_full',
  'store_not_moved',
  'survey_incomplete',
  'survey_sent',
  'texts_off',
  'thread_full',
  'thread_moved',
  'time_past',
  'too_late',
  'too_many_requests',
  'unauthenticated',
  'unavailable',
  'unlock_invalid',
  'unsupported_media_type',
  'validation',
  'worked_long',
  'worked_personal',
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
