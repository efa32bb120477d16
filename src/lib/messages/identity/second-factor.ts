export const secondFactorText = {
  password: 'Password',
  passwordLead: 'Please enter your password, so that we know it is you.',
  continue: 'Continue',
  back: 'Back',
  cancel: 'Cancel',
  scanLead: 'Scan this code with your authenticator app, then enter the 6 digits that it shows.',
  qrName: 'QR code for your authenticator app',
  secret: 'Or enter this key in the app:',
  openApp: 'Open the authenticator app on this device',
  appCode: 'Code from the app',
  verify: 'Verify',
  codesTitle: 'Your backup codes',
  codesLead:
    'Keep these codes in a safe place. Each of them signs you in once, without your phone. We show them only now.',
  codesLost:
    'This page was loaded again, and we show backup codes only once. Make new ones to keep: they replace the first ones.',
  makeCodes: 'Make new backup codes',
  codesFailed: 'Unable to make new backup codes at this time.',
  goOnWithout: 'Continue without backup codes',
  copy: 'Copy the codes',
  copied: 'The codes are copied.',
  copyFailed: 'Your browser did not allow it. Please write the codes down.',
  save: 'Save as a text file',
  done: 'I have kept them',
  codesFile: (productName: string) => `${productName.toLowerCase().replace(/\W+/g, '-')}-backup-codes.txt`,
  codesFileText: (productName: string, codes: readonly string[]) =>
    `Backup codes for ${productName}\nEach code signs you in once, without your phone.\n\n${codes.join('\n')}\n`,
  factorTitle: 'Confirm that it is you',
  factorText: 'Your last code was more than ten minutes ago.',
  backupCode: 'Backup code',
  codeUsed: (left: number) =>
    left === 0
      ? 'That was your last backup code. Please make new ones in Account.'
      : `You have ${left === 1 ? '1 backup code' : `${left} backup codes`} left.`,
} as const;
