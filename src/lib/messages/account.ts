/** What the screen Account Settings says. */
export const accountText = {
  title: 'Account Settings',
  profile: 'Your profile',
  name: 'Name',
  email: 'Email',
  companies: 'Brought to you by',
  noCompany: 'Your account is not linked to a company.',
  loadFailed: 'We could not load your profile.',
  password: 'Password',
  passwordText:
    'We send you a link by which you choose a new password. Other devices are signed out when you do.',
  changePassword: 'Send me a reset link',
  linkSent: 'Sent. Please look into your inbox.',
  support: 'Need a hand?',
  supportText: 'Questions about your account are answered by people, at',
  signOut: 'Sign out',
  signOutText: 'Signing out removes everything this browser has kept, unsent drafts included.',
} as const;
