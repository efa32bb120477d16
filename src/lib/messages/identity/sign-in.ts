import { type Failure, failures, withReason } from '../shared/failures.ts';

export const signInText = {
  title: 'Sign in',
  lead: 'Welcome back. Your concierge is one message away.',
  sessionEnded:
    'Your session has ended, so we signed you out. Everything you typed is kept: sign in to go on where you were.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot password?',
  trouble:
    'Wrong passwords in a row lock an account for a while, and a mail with a link opens it again. If you are not sure of your password, choose a new one with “Forgot password?”.',
  newHere: (productName: string) => `New to ${productName}?`,
  signUp: 'Sign up',
} as const;

/** 429 and 503 say when to come back: their own sentence helps more than the general one. */
const BUSY_STATUSES: readonly number[] = [429, 503];

/** Returns the sentence for a failed sign-in (docs/product/identity.md#sign-in-errors). */
export function describeSignInFailure(failure: Failure): string {
  if (failure.kind !== 'http') return withReason(failures.signInOther, failure);
  if (failure.status === 401) return failure.serverMessage ?? (failure.statusText || failures.signIn);
  if (BUSY_STATUSES.includes(failure.status)) return failure.serverMessage ?? failures.signInOther;
  return failures.signInOther;
}

export const testimonialsText = { overline: 'Imagined, but typical' } as const;
