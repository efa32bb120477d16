/** Texts of the screen that asks for a reset link. */
export const forgotText = {
  forgotTitle: 'Forgot password',
  forgotLead: 'It happens. Tell us your email address and we will send you a link to choose a new password.',
  email: 'Email',
  sendLink: 'Send reset link',
  sentTitle: 'Check your inbox',
  sent: 'If your email address exists in our database, you will receive a link to choose a new password in a few minutes.',
  sentAdvice: 'Nothing there? Look into the spam folder, or check the address for a typing error.',
  tryAgain: 'Use another email address',
  backToSignIn: 'Back to sign in',
} as const;

/** Texts of the screen that takes a new password. */
export const resetText = {
  resetTitle: 'Reset password',
  resetLead: 'Choose a new password. You will be asked to sign in with it.',
  newPassword: 'New password',
  newPasswordHint: 'At least 6 characters. Three random words work well.',
  confirmation: 'Confirm new password',
  reset: 'Reset password',
  newLink: 'Send me a new link',
  backToSignIn: 'Back to sign in',
  changed: 'Your password has been changed. Please sign in with the new one.',
} as const;

/** Advice under a new password. */
export const strengthText = {
  label: 'Password strength',
  levels: ['Too short', 'Easy to guess', 'Fair', 'Strong'],
  short: 'Please use at least 6 characters.',
  personal: 'Your name and email are the first things others would try.',
  common: 'This one is widely used. Please pick something of your own.',
  pattern: 'Sequences and repeated characters are easy to guess. Mix in an unrelated word.',
  longer: 'One more word would make it much stronger.',
  good: 'Good choice.',
} as const;
