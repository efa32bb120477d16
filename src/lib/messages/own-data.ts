const days = (count: number) => (count === 1 ? 'a day' : `${count} days`);

export const ownDataText = {
  group: 'Your data',
  kept: 'What we keep, and for how long',
  loadFailed: 'We could not load what applies to your data.',
  requestsKept: (requests: number | null, files: number | null) => {
    if (requests === null && files === null)
      return 'Your requests with their messages and files: as long as you have your account.';
    if (requests === null)
      return `Your requests with their messages: as long as you have your account. Files of a completed request: ${days(files ?? 0)}.`;
    const requestsEnd = `Your requests with their messages: until ${days(requests)} after they are completed.`;
    return files === null || files >= requests ? requestsEnd : `${requestsEnd} Their files: ${days(files)}.`;
  },
  signInsKept:
    'Where you were signed in: 30 days after it ended. Links and codes that we have sent you: a week.',
  recordsKept: (count: number) =>
    `Which concierge opened or answered a request, and when, without its texts: ${days(count)}.`,
  privacy: 'All of it is in the',
  privacyLink: 'Privacy Policy',
  cancel: 'Cancel',
  download: 'Download your data',
  downloadText:
    'One file with everything that is stored about you: your profile, requests, messages, files, and where you were signed in.',
  downloadButton: 'Download my data',
  downloadFailed: 'Unable to prepare your data at this time.',
  downloadBegun: 'The download has begun. We have also sent you a mail about it.',
  noneLeft: 'You have downloaded your data three times today. You can do it again tomorrow.',
  delete: 'Delete your account',
  deleteText:
    'Your account goes with everything in it. First we mail you a link; once you have confirmed it, you have a week to change your mind, and your concierge sees in your open requests when they end.',
  deleteStays:
    'What stays: of each request the company, its kind and two dates, for bookkeeping and without anything that leads to you. Your employer has its own list of employees. Copies in our backups end with the backups, and a court case can delay it all.',
  deleteButton: 'Delete my account',
  deleteLink: 'Send me the link',
  deleteLinkSent: 'Sent. Please open the link in our mail within a day: nothing is deleted before.',
  deleteFailed: 'Unable to delete your account at this time.',
  confirmTitle: 'Delete your account?',
  confirmText:
    'In a week everything in your account is deleted for good: requests, messages, files and answers. Until then you can keep it at any time.',
  confirmButton: 'Delete it in a week',
  keepButton: 'Keep my account',
  keepFailed: 'Unable to keep your account at this time.',
  keptNote: 'Your account stays as it is.',
  dueTitle: 'Your account will be deleted',
  dueText: (day: string) =>
    `${day} is the day on which your account is deleted for good, with everything in it. Until then it works as before.`,
} as const;
