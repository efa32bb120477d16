/** Texts of the page that confirms an address (docs/product/identity.md#confirmation-screen). */
export const confirmEmailText = {
  title: 'Confirm your email address',
  lead: 'Press the button if you have created an account with this address.',
  notYours:
    'You did not create it? Then do not confirm. Choose a password of your own instead: the account becomes yours, without what was entered before.',
  takeOver: 'Choose a password',
  confirm: 'Confirm email address',
  doneTitle: 'Your email address is confirmed',
  done: 'Thank you. We can write to you there now.',
  goOn: 'Continue',
  signIn: 'Sign in',
} as const;

/** Texts of the notice for an employee whose address is not confirmed. */
export const confirmNoticeText = {
  title: 'Confirm your email address',
  text: (email: string) =>
    `We have sent a link to ${email}. Until you use it, your concierge does not see how to reach you.`,
  again: 'Send again',
  sent: 'Sent. Please check your inbox.',
  failed: 'Unable to send the mail',
} as const;
