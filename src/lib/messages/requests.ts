import { failures } from './failures.ts';

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

export const composerText = {
  message: 'Message',
  placeholder: 'Write to your concierge',
  send: 'Send',
  attach: 'Attach a file',
  needsText: 'Add a few words to go with your file.',
  tooLong: (length: number, limit: number) =>
    `Your message is ${length.toLocaleString('en-US')} characters long. Please keep it under ${limit.toLocaleString('en-US')}.`,
  waiting:
    'Your message was not sent yet. We could not reach the server. It is sent by itself as soon as we can.',
  sendFailed: (reason: string) => `Your message was not sent. ${reason}`,
  /** A refused file says why; a failed upload says what SPEC section 8 says for messages. */
  uploadProblem: (problem: {
    readonly canRetry: boolean;
    readonly message: string;
    readonly reason: string;
  }) => (problem.canRetry ? failures.messageUpload(problem.reason.replace(/\.$/, '')) : problem.message),
} as const;

/** What the thread says of a message that is on its way. */
export const outboxText = {
  queued: 'Sending…',
  waiting: 'Waiting for the network',
  failed: 'Not sent.',
  retry: 'Retry',
  edit: 'Edit',
} as const;
