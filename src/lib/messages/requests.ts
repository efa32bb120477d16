/** What the screens Requests and Request say. */
export const requestsText = {
  title: 'Requests',
  tabsLabel: 'Requests by state',
  todo: (count: number) => `To do (${count})`,
  completed: (count: number) => `Completed (${count})`,
  loadFailed: 'We could not load your requests.',
  emptyTitle: 'Nothing on your plate',
  emptyText: 'When you hand something over to your concierge, you can follow it here.',
  emptyAction: 'Create a request',
  allDoneTitle: 'All done',
  allDoneText: 'Nothing is waiting. What your concierge finished is under Completed.',
  back: 'All requests',
  notFoundTitle: 'We could not find that request',
  notFoundText: 'It may belong to another account, or the link may have lost a piece.',
  notFoundAction: 'Go to Requests',
  threadFailed: 'We could not load this request.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  details: 'What you told us',
  noMessages: 'Your concierge has your request and will answer you here.',
  concierge: 'Your concierge',
  writing: 'The concierge is writing…',
  unread: (messages: number) => `${messages} new`,
  completedNote: 'This request is completed. Write here if something is still open.',
} as const;

/** SPEC section 4: how a status is shown. */
const statusLabels: Readonly<Record<string, string>> = {
  open: 'In Queue',
  in_progress: 'In Progress',
  closed: 'Completed',
};

export function statusLabel(status: string | null): string {
  return statusLabels[status ?? ''] ?? 'Unknown';
}
