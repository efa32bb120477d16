import type { Message } from '../contract/message.ts';
import type { Request } from '../contract/requests.ts';
import { formatRelativeTime } from '../format/relative-time.ts';

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
  /** docs/product/cards.md#waiting-on-you */
  waitingOnYou: 'Waiting on you',
  /** Who answers, in a list. */
  with: (firstName: string) => `With ${firstName}`,
  inQueue: 'In the queue',
  /** In front of an own message. */
  ownMessage: 'You: ',
  unread: (messages: number) => `${messages} new`,
  /** `ago` is such as `3 days ago`, or '' where the time is unknown. */
  sent: (ago: string) => ago && `Sent ${ago.toLowerCase()}`,
  updated: (ago: string) => ago && `Updated ${ago.toLowerCase()}`,
} as const;

/** The labels of `docs/product/requests.md#statuses`. */
const statusLabels: Readonly<Record<string, string>> = {
  open: 'In Queue',
  in_progress: 'In Progress',
  closed: 'Completed',
};

export function statusLabel(status: string | null): string {
  return statusLabels[status ?? ''] ?? 'Unknown';
}

/** Says when the newest message came, or the request was sent; '' if unknown (docs/product/requests.md#sent-and-updated). */
export function lastChange(
  { issued_at: issuedAt, created_at: createdAt }: Pick<Request, 'issued_at' | 'created_at'>,
  last: Pick<Message, 'external_created_at'> | null,
  nowMs: number,
): string {
  if (last === null) return requestsText.sent(formatRelativeTime(issuedAt ?? createdAt, nowMs));
  return requestsText.updated(formatRelativeTime(last.external_created_at, nowMs));
}

export const requestsSearchText = {
  label: 'Search requests',
  placeholder: 'Search names and messages',
  /** Where the API has no search: lists carry the newest message alone. */
  placeholderOfKnown: 'Names and latest messages',
  failed: 'Older messages could not be searched.',
  retry: 'Try again',
  found: (count: number, total: number) => `${count} of ${total} found`,
  nothingFound: 'Nothing found here',
  nothingFoundText: 'No request has all of these words in its name or messages.',
  /** Where older messages were not searched. */
  nothingKnownText: 'No request has all of these words in its name or latest message.',
  foundElsewhere: (count: number) =>
    count === 1 ? 'There is one under the other tab.' : `There are ${count} under the other tab.`,
  clearSearch: 'Clear the search',
} as const;

/** Texts about when an answer comes and how it reaches the employee (docs/product/requests.md#answer-time). */
export const answerPromiseText = {
  label: 'When you will hear from us',
  within: (time: string) => `Usually within ${time}`,
  mail: (email: string) => `We’ll mail ${email} when there is an answer.`,
  dailyMail: (email: string) => `We’ll mail ${email} once a day when there are answers.`,
  noMail: 'You get no mails about answers.',
  change: 'Change this in your account',
  unconfirmed: (email: string) =>
    `Confirm your address to get mails about answers. We have sent a link to ${email}.`,
  mailAgain: 'Mail me the link again',
} as const;
