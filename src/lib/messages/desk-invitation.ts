export const invitationText = {
  title: 'Open your account',
  lead: (name: string, email: string) =>
    `Hello ${name}. You will sign in as ${email}, with a password and a code of an authenticator app.`,
  submit: 'Open my account',
  invalidTitle: 'This invitation does not work',
  invalid: 'It was used, replaced by a newer one, or is older than three days. Please ask for a new one.',
  signIn: 'Sign in',
  failed: 'We could not load your invitation.',
  acceptFailed: 'We could not open your account. Please try again.',
} as const;
