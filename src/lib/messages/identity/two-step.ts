/** Texts of two-step verification in Account Settings, behind the plain state. */
export const twoStepText = {
  on: 'On. When you sign in with your password, we ask for one of these as well.',
  loadFailed: 'We could not load your two-step verification.',
  textMessage: 'Text message',
  textOff: 'Not set up. We can text you a code when you sign in.',
  app: 'Authenticator app',
  appOn: 'Set up. We ask for its code first.',
  appOff: 'Not set up. An app on your phone shows the codes, also without a network.',
  backupCodes: 'Backup codes',
  codesLeft: (left: number) =>
    `${left === 1 ? '1 code is' : `${left} codes are`} left. Each signs you in once.`,
  codesLow: (left: number) =>
    left === 0
      ? 'No code is left. Make new ones, so that you can sign in without your phone.'
      : `Only ${left === 1 ? '1 code is' : `${left} codes are`} left. Make new ones, so that you can sign in without your phone.`,
  makeCodesText: 'The new codes replace all previous ones. We show them once.',
  changeNumber: 'Change phone number',
  addNumber: 'Add phone number',
  numberText: 'We text a code to the new number. Until you enter it, nothing changes.',
  phone: 'New phone number',
  waitForCode: (seconds: number) => `We sent you a code a moment ago. Please try again in ${seconds} s.`,
  addApp: 'Add authenticator app',
  remove: 'Remove',
  removeText: 'Remove text messages',
  removeTextText: 'We will no longer text you codes. Your authenticator app and your backup codes stay.',
  removeApp: 'Remove authenticator app',
  removeAppText: 'Codes of the app will no longer sign you in. Text messages and your backup codes stay.',
  turnOff: 'Turn off two-step verification',
  turnOffText:
    'Your password alone will then sign you in. Your phone number, your authenticator app and your backup codes are removed.',
  required: 'Your company requires two-step verification, so it cannot be turned off.',
  codesMade: 'You have new backup codes. The previous ones no longer work.',
  numberChanged: 'Your phone number was changed.',
  numberAdded: 'Text messages are set up.',
  appAdded: 'Your authenticator app is set up.',
  textRemoved: 'Text messages were removed.',
  appRemoved: 'Your authenticator app was removed.',
  turnedOff: 'Two-step verification is off.',
  removeFailed: 'Unable to remove it at this time.',
  turnOffFailed: 'Unable to turn off two-step verification at this time.',
} as const;
