export const shellText = {
  navigation: 'Main',
  dashboard: 'Dashboard',
  requests: 'Requests',
  offerings: 'Benefits & Offers',
  offeringsShort: 'Benefits',
  account: 'Account',
  createRequest: 'Create a request',
  signOut: 'Sign out',
  broughtToYouBy: 'Brought to you by',
  /** Read out after the name of a link, e.g. “Requests, 2 with something new”. */
  unread: (requests: number) => `, ${requests} with something new`,
  loading: 'Loading',
  failed: 'The navigation could not be shown.',
  drawerFailedTitle: 'This did not load',
  drawerFailed:
    'The app may have been updated meanwhile. Nothing that you have written is lost when you reload the page.',
  leaveTitle: 'You have unsaved changes',
  leaveTextKept: 'Nothing is lost when you leave: you find it here again as a draft, not sent or saved yet.',
  leaveTextLost:
    'Not all of it can be kept as a draft. What you have not sent or saved is lost when you leave.',
  signOutText: 'Signing out deletes it from this browser: it is not sent, and no draft is kept.',
  signOutTextPending:
    'A message that you have sent is not delivered yet. Signing out deletes it from this browser, and no draft is kept.',
  leave: 'Leave',
  stay: 'Stay here',
} as const;
