/** Texts of layouts and pages. Pre-rendered, so no script contains them. */
export const pageText = {
  skipLink: 'Skip to content',
  redirectLink: 'Continue',
  notFoundTitle: 'Page Not Found',
  notFoundText: 'The address may have changed, or the link may be incomplete.',
  goHome: 'Go to Home',
  signInDescription: (product: string) => `Sign in to ${product}, the concierge your employer gives you.`,
  signUpDescription: (product: string) =>
    `Create your ${product} account with the link your employer gave you.`,
  supportQuestion: 'Need a hand?',
  contactSupport: 'Contact support',
} as const;

/** Texts of the alert for code that failed to load. Pre-rendered as well. */
export const loadFailureText = {
  title: 'A part of this page did not load.',
  text: 'The app may have been updated, or the connection was interrupted.',
  reload: 'Reload this page',
} as const;
