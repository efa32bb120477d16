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
