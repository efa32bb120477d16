export const widgetText = {
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  tryAgain: 'Try again',
  clearSearch: 'Clear search',
  newTab: '(opens in a new tab)',
  /** With a space, for a reader that joins it with the label. */
  optional: ' (optional)',
  showPassword: 'Show',
  hidePassword: 'Hide',
  tooLong: (length: number, limit: number) =>
    `Please keep this under ${limit.toLocaleString('en-US')} characters. It has ${length.toLocaleString('en-US')}.`,
  failureTitle: 'Something went wrong here',
  failureText: 'The rest of the page still works. Loading it again usually helps.',
  reload: 'Reload this page',
} as const;

export const accountMenuText = {
  label: 'User menu',
  account: 'Account',
  signOut: 'Sign out',
} as const;

export const fileUploadText = {
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  orDrop: ' or drop it here',
  pending: 'Pending',
  uploaded: 'Uploaded',
  uploading: (percent: number) => `Uploading ${percent}%`,
  progress: (fileName: string) => `Upload of ${fileName}`,
  remove: (fileName: string) => `Remove ${fileName}`,
  /** The name of the earlier file, the next one, and that of the new file follow. */
  replaced: 'Replaced ',
  replacedWith: ' with ',
  undo: 'Undo',
  retry: 'Retry',
} as const;
