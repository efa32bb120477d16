import { loadOptional } from '../environment/optional-load.ts';

/**
 * The forms of the entry pages, loaded behind them like everything else that needs zod. Null means that a schema could
 * not be loaded.
 */
export const formSchemas = {
  signIn: () => loadOptional(async () => (await import('../forms/sign-in-form.ts')).signInForm),
  signUp: () => loadOptional(async () => (await import('../forms/sign-up-form.ts')).signUpForm),
  forgotPassword: () =>
    loadOptional(async () => (await import('../forms/forgot-password-form.ts')).forgotPasswordForm),
  resetPassword: () => loadOptional(async () => (await import('../forms/reset-password-form.ts')).resetPasswordForm),
  code: () => loadOptional(async () => (await import('../forms/mfa-forms.ts')).codeForm),
  phone: () => loadOptional(async () => (await import('../forms/mfa-forms.ts')).mfaPhoneForm),
} as const;
