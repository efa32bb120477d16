import { z } from '../shared/zod.ts';
import { emailText } from '../shared/email.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  TERMS_OF_SERVICE_DEFAULT,
} from '../shared/limits.ts';
import { anyText, requiredText } from '../shared/text.ts';

const newPassword = anyText(PASSWORD_MAX_CHARACTERS).check(z.minLength(PASSWORD_MIN_CHARACTERS));
const success = z.object({ success: z.literal(true) });

function emailIn(value: unknown): string | null {
  if (typeof value === 'string') {
    try {
      return emailIn(JSON.parse(value));
    } catch {
      return null;
    }
  }
  if (typeof value !== 'object' || value === null) return null;
  if ('email' in value && typeof value.email === 'string') return value.email;
  return 'data' in value ? emailIn(value.data) : null;
}

/**
 * Creates an account. `data` is a JSON string with the e-mail; a JSON string as the whole body and a plain object are
 * accepted too. `email` is null when the reply has none.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/users/sign_up',
  access: 'public',
  body: z.object({
    user: z.object({
      email: emailText,
      password: newPassword,
      name: requiredText(NAME_MAX_CHARACTERS),
      last_name: requiredText(NAME_MAX_CHARACTERS),
      terms_of_service: z._default(z.literal([1, true, '1']), TERMS_OF_SERVICE_DEFAULT),
      company_slug: z.nullish(anyText(NAME_MAX_CHARACTERS)),
    }),
  }),
  reply: z.object({ data: z.string() }),
  accepts: z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown) => ({ email: emailIn(value) })),
  ),
});

/** Replies the same for known and unknown addresses (docs/product/identity.md#forgot-password). */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/users/password',
  access: 'public',
  body: z.object({ user: z.object({ email: emailText }) }),
  reply: success,
  accepts: z.unknown(),
});

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/users/password',
  access: 'public',
  body: z.object({
    reset_password_token: requiredText(256),
    password: newPassword,
    password_confirmation: anyText(PASSWORD_MAX_CHARACTERS),
  }),
  reply: success,
  accepts: z.unknown(),
});

export const unlock = endpoint({
  method: 'GET',
  path: '/api/v1/users/unlock',
  access: 'public',
  query: z.object({ unlock_token: requiredText(256) }),
  reply: success,
  accepts: z.unknown(),
});
