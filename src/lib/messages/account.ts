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
  twoStep: 'Two-step verification',
  twoStepOn:
    'On. We text a code to your phone when you sign in. If you have a new number, please write to us at the address below.',
  twoStepOff: 'Off. Your company does not offer it yet.',
  twoStepAvailable:
    'Off. A code on your phone keeps your account yours, even if somebody learns your password.',
  setUpTwoStep: 'Set up two-step verification',
  devices: 'Devices signed in',
  devicesFailed: 'We could not load your devices.',
  noDevices: 'No device is signed in.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastSeen: (ago: string) => `Last seen: ${ago}`,
  signOutOthers: 'Sign out the others',
  othersSignedOut: 'All other devices are signed out.',
  support: 'Need a hand?',
  supportText: 'Questions about your account are answered by people, at',
  signOut: 'Sign out',
  signOutText: 'Signing out removes everything this browser has kept, unsent drafts included.',
} as const;
