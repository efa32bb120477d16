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
  forgotDescription: (product: string) => `Ask for a link to choose a new password for ${product}.`,
  resetDescription: (product: string) => `Choose a new password for ${product}.`,
  unlockDescription: (product: string) => `Unlock your ${product} account with the link from our mail.`,
  confirmDescription: (product: string) => `Confirm the email address of your ${product} account.`,
  enrollmentDescription: (product: string) =>
    `Protect your ${product} account with a code on your phone, in addition to your password.`,
  notFoundDescription: (product: string) => `This address is not a page of ${product}.`,
  howItWorks: 'How it works',
  accessibility: 'Accessibility',
  contactSupport: 'Contact support',
} as const;

/** Texts of the alert for code that failed to load. Pre-rendered as well. */
export const loadFailureText = {
  title: 'A part of this page did not load.',
  text: 'The app may have been updated, or the connection was interrupted.',
  reload: 'Reload this page',
} as const;
