/** Sentences about where mails go (docs/product/account.md#where-mails-go). */
export const mailAddressesText = {
  waitsFor: (given: string) => `To get mails at ${given}, open the link that is in that mailbox.`,
  discreet: 'No mail names the request or a word of it.',
  title: 'Where mails go',
  /** `usual` is '' while the address of the account is not known. */
  lead: (usual: string) =>
    `Mails about a request go to the address that you gave for it, once it is confirmed.${usual && ` All others go to ${usual}.`}`,
  confirmLead:
    'You have opened our link in another mailbox. May mails about your requests go to that address from now on?',
  confirm: 'Confirm the address',
  confirmed: 'Confirmed: mails go to the address.',
  failed: 'Unable to save this at this time. Please try again.',
  loadFailed: 'We could not load your addresses.',
  isConfirmed: 'Confirmed',
  isPreferred: 'Confirmed: your preferred address',
  linkSent: 'Not confirmed yet: open the link that we have mailed to it.',
  noLink: 'Not confirmed yet.',
  sendAgain: 'Send the link again',
  send: 'Send a link',
  sent: (email: string) => `Sent to ${email}. The link works for 7 days.`,
  stop: 'Stop mails',
  stopped: (email: string) => `No more mails go to ${email}.`,
  /** Names a button of a row. */
  of: (action: string, email: string) => `${action}: ${email}`,
} as const;
