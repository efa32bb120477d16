/** Texts around every screen of the desk. */
export const deskText = {
  /** Names the bar. */
  bar: 'Desk',
  queue: 'Queue',
  away: 'Away',
  awayFailed: 'This was not saved. Please try again.',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  userMenu: 'User menu',
  account: 'Account',
  signOut: 'Sign out',
  lead: 'Lead',
  allCompanies: 'All companies',
  noScript: 'The desk needs JavaScript, and your browser does not run it on this site.',
} as const;
