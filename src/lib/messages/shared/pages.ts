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

/** Texts for a browser without JavaScript, by the name of the route. Pre-rendered, so no script contains them. */
export const noScriptText = {
  signIn: 'Signing in needs JavaScript, and your browser does not run it on this site.',
  signUp:
    'Creating an account needs JavaScript, and your browser does not run it on this site. A link from your employer keeps working: you can open it in another browser as well.',
  forgotPassword: 'Asking for a reset link needs JavaScript, and your browser does not run it on this site.',
  resetPassword:
    'Choosing a new password needs JavaScript, and your browser does not run it on this site. Your link is not used up.',
  unlock:
    'Your account has not been unlocked yet: that needs JavaScript, and your browser does not run it on this site. Your link is not used up.',
  confirmEmail:
    'Your email address has not been confirmed yet: that needs JavaScript, and your browser does not run it on this site. Your link is not used up.',
  mfaEnrollment:
    'Setting up two-step verification needs JavaScript, and your browser does not run it on this site.',
  aboutUs: 'The introduction needs JavaScript, and your browser does not run it on this site.',
  aboutYou: 'Telling us about you needs JavaScript, and your browser does not run it on this site.',
  contactInfo: 'Telling us how to reach you needs JavaScript, and your browser does not run it on this site.',
  dashboard: 'Your dashboard needs JavaScript, and your browser does not run it on this site.',
  requestCategory: 'Choosing a request needs JavaScript, and your browser does not run it on this site.',
  request: 'Your request and its messages need JavaScript, and your browser does not run it on this site.',
  requests: 'The list of your requests needs JavaScript, and your browser does not run it on this site.',
  offeringsAll:
    'The list of benefits and offers needs JavaScript, and your browser does not run it on this site.',
  offerings: 'Your benefits and offers need JavaScript, and your browser does not run it on this site.',
  account: 'The settings of your account need JavaScript, and your browser does not run it on this site.',
  attachment: 'Opening this file needs JavaScript, and your browser does not run it on this site.',
} as const;

/** Follows each of them. */
export const noScriptAdvice =
  'Please allow JavaScript for this site and open this page again. If you cannot, write to us, and we will help you another way:';

/** For the 404 page, which hosts without rewrites also send for an address with a token. */
export const noScriptNotFound =
  'If a mail or a colleague sent you this link, it may be right all the same: some links open with JavaScript alone, and your browser does not run it on this site.';
