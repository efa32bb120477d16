export const deskText = {
  /** Names the bar. */
  bar: 'Desk',
  away: 'Away',
  backOn: 'Back on',
  on: 'on',
  off: 'off',
  awayFailed: 'This was not saved. Please try again.',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  audit: 'Audit',
  numbers: 'Numbers',
  lifts: 'Lift two-step verification',
  lead: 'Lead',
  allCompanies: 'All companies',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${String(count)})`),
  from: 'From',
  until: 'Until',
  more: 'Load more',
  moreFailed: 'More could not be loaded.',
  sessionFailed: 'We could not load your account.',
  notFoundText: 'The address may have changed, or the link may be incomplete.',
  toQueue: 'Go to the queue',
  noDesk: 'There is no desk here.',
  noDeskText:
    'The server of this site has no desk, or an old one. Those who run it can tell you its address.',
  noScript: 'The desk needs JavaScript, and your browser does not run it on this site.',
} as const;

export const invitationText = {
  title: 'Open your account',
  lead: (name: string, email: string) =>
    `Hello ${name}. You will sign in as ${email}, with a password and a code of an authenticator app.`,
  submit: 'Open my account',
  invalidTitle: 'This invitation does not work',
  invalid: 'It was used, replaced by a newer one, or is older than three days. Please ask for a new one.',
  signIn: 'Sign in',
  failed: 'We could not load your invitation.',
  acceptFailed: 'We could not open your account. Please try again.',
} as const;
