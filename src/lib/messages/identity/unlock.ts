/** Texts of the unlock screen (docs/product/identity.md#unlock-screen). */
export const unlockText = {
  waitingTitle: 'Unlocking your account',
  waiting: 'This takes only a moment.',
  doneTitle: 'Your account is unlocked',
  done: 'You can sign in again. If you are not sure about your password, choose a new one.',
  failedTitle: 'That did not work',
  failed:
    'We were unable to unlock your account. Please check the link you used, or choose a new password, which unlocks your account as well.',
  signIn: 'Sign in',
  forgot: 'Forgot password?',
} as const;
