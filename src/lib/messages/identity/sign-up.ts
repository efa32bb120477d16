import { type Failure, failures, withReason } from '../shared/failures.ts';

export const signUpText = {
  title: 'Sign up',
  lead: 'A minute now, hours back later.',
  broughtToYouBy: 'Brought to you by',
  unknownCompany: 'We do not recognize this company link. Please check the link your employer gave you.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 6 characters. Three random words work well.',
  submit: 'Sign up',
  agree: 'By signing up you agree to our',
  terms: 'Terms of Service',
  and: 'and',
  privacy: 'Privacy Policy',
  already: 'Already have an account?',
  signIn: 'Sign in',
  signInInstead: 'Sign in with this address',
  withoutCompany: 'Sign up without a company',
  pleaseSignIn: 'Please sign in with your new account. If that does not work, please sign up again.',
  promiseTitle: 'One place to hand things over.',
} as const;

/** Returns what the service is, for a visitor who follows the link of an employer. */
export function signUpPitch(productName: string, hoursSavedPerTask: string): string {
  return `${productName} is a human concierge for errands, calls and paperwork. People save an estimated ${hoursSavedPerTask} with every task they hand over.`;
}

/** Returns the benefits listed beside the sign-up form. */
export function signUpPromises(hoursSavedPerTask: string): readonly { title: string; text: string }[] {
  return [
    { title: 'Ask once', text: 'Answer a few short questions; a human concierge takes it from there.' },
    {
      title: 'Get your time back',
      text: `People save an estimated ${hoursSavedPerTask} with every task they hand over.`,
    },
    {
      title: 'See what you already have',
      text: 'Your benefits and partner offers, explained in plain words.',
    },
  ];
}

/** Statuses whose own sentence helps more than the general one: what to correct, or when to come back. */
const TELLING_STATUSES: readonly number[] = [429, 503];

export function describeSignUpFailure(failure: Failure): string {
  if (failure.kind !== 'http') return withReason(failures.signUpOther, failure);
  if (failure.status === 401 || failure.status === 422) return failure.serverMessage ?? failures.signUp;
  if (TELLING_STATUSES.includes(failure.status)) return failure.serverMessage ?? failures.signUpOther;
  return failures.signUpOther;
}
