/** Texts of the screens Requests and Request. */
export const requestsText = {
  title: 'Requests',
  tabsLabel: 'Requests by state',
  todo: (count: number) => `To do (${count})`,
  completed: (count: number) => `Completed (${count})`,
  /** Read out after the name of a tab. */
  tabUnseen: (requests: number) => `, ${requests} with something new`,
  loadFailed: 'We could not load your requests.',
  emptyTitle: 'Nothing on your plate',
  emptyText: 'When you hand something over to your concierge, you can follow it here.',
  emptyAction: 'Create a request',
  allDoneTitle: 'All done',
  allDoneText: 'Nothing is waiting. What your concierge finished is under Completed.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  /** In front of an own message. */
  ownMessage: 'You: ',
  unread: (messages: number) => `${messages} new`,
} as const;

/** The labels of `docs/product/requests.md#statuses`. */
const statusLabels: Readonly<Record<string, string>> = {
  open: 'In Queue',
  in_progress: 'In Progress',
  closed: 'Completed',
};

/** Returns the label of a request's status. */
export function statusLabel(status: string | null): string {
  return statusLabels[status ?? ''] ?? 'Unknown';
}

/** Texts of the search in requests. */
export const requestsSearchText = {
  label: 'Search requests',
  placeholder: 'Search names and messages',
  /** Where the API has no search: lists carry the newest message alone. */
  placeholderOfKnown: 'Search names and latest messages',
  failed: 'Older messages could not be searched.',
  retry: 'Try again',
  found: (count: number, total: number) => `${count} of ${total} found`,
  nothingFound: 'Nothing found here',
  nothingFoundText: 'No request has all of these words in its name or messages.',
  foundElsewhere: (count: number) =>
    count === 1 ? 'There is one under the other tab.' : `There are ${count} under the other tab.`,
  clearSearch: 'Clear the search',
} as const;
