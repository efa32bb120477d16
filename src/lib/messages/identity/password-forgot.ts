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
