/** Texts of two-step verification: the code step of the sign-in, and the enrollment. */
export const mfaText = {
  code: 'Verification code',
  verify: 'Verify',
  resend: 'Send a new code',
  resendIn: (seconds: number) =>
    `You can ask for a new code in ${seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
  newCodeSent: 'A new code is on its way.',
  stepTitle: 'Check your phone',
  stepLead: 'We have sent a 6-digit code to the phone number of your account.',
  otherAccount: 'Sign in with another account',
  addPhone: 'Add your phone number',
  enrollTitle: 'Two-step verification',
  enrollLead: 'A code on your phone keeps your account yours, even if your password leaks.',
  phone: 'Phone number',
  phoneHint: 'A US number that receives text messages.',
  sendCode: 'Send code',
  notNow: 'Not now',
  codeSentTo: (phone: string) => `We have sent a 6-digit code to ${phone}.`,
  finishFailed: 'Unable to continue',
  changeNumber: 'Use another number',
  enrollRequired: 'Your company asks for two-step verification. Set it up to continue.',
  signOut: 'Sign out',
} as const;
