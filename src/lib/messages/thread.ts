import { signedInFailures } from './shared/failures-signed-in.ts';

export const composerText = {
  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  attach: 'Attach a file',
  camera: 'Take a photo',
  drop: 'Drop files to attach them',
  enterSends: 'Enter sends, Shift + Enter starts a new line.',
  enterBreaks: 'Ctrl + Enter sends, Enter starts a new line.',
  changeToBreak: 'Let Enter start a new line',
  changeToSend: 'Let Enter send',
  /** The text of a file that is sent without words. */
  attached: (fileName: string) => `Attached: ${fileName}`,
  moreFiles: 'More files',
  retryFile: 'Retry',
  dropFile: 'Leave it out',
  tooLong: (length: number, limit: number) =>
    `Your message is ${length.toLocaleString('en-US')} characters long. Please keep it under ${limit.toLocaleString('en-US')}.`,
  waiting: 'Not sent yet: we can’t reach the server. We’ll send it automatically.',
  sendFailed: (reason: string) => `Your message was not sent. ${reason}`,
  /** A refused file gives its reason, a failed upload the sentence of docs/product/uploads.md#failed-upload. */
  uploadProblem: (problem: {
    readonly canRetry: boolean;
    readonly message: string;
    readonly reason: string;
    readonly isReported: boolean;
  }) =>
    problem.canRetry
      ? signedInFailures.messageUpload(problem.reason.replace(/\.$/, ''), problem.isReported)
      : problem.message,
} as const;

export const pendingText = {
  sending: 'Sending…',
  behind: 'Waiting for the message above.',
  retry: 'Retry',
  edit: 'Edit',
  delete: 'Delete',
} as const;

export const threadText = {
  back: 'All requests',
  log: 'Messages',
  notFoundTitle: 'We could not find that request',
  notFoundText: 'It may belong to another account, or the link may be incomplete.',
  notFoundAction: 'Go to Requests',
  failed: 'We could not load this request.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  details: 'What you told us',
  earlier: 'Show earlier messages',
  noMessages: 'Your request is in the queue. A concierge will answer you here.',
  noMessagesYet: 'Your concierge has it now and will answer you here.',
  concierge: 'Your concierge',
  /** Before own messages, for screen readers. */
  you: 'You',
  /** Behind the time of a message whose text was changed later. */
  corrected: 'Corrected',
  with: (firstName: string) => `With ${firstName}`,
  /** `day` is such as `Monday, March 3`, or '' where it is not known. */
  away: (firstName: string, day: string) => `${firstName} is away${day === '' ? '' : ` until ${day}`}`,
  /** In place of a person, whoever wrote last. */
  inQueue: 'In the queue',
  /** Behind it; `day` is such as `Monday`, or '' before the first message. */
  withSince: (day: string) => (day === '' ? '' : ` since ${day}`),
  since: (day: string) => `Since ${day}`,
  noConcierge: 'Your request is in the queue. The concierge who takes it appears here.',
  files: 'Files',
  panel: 'About this request',
  typing: (firstName: string | null) => `${firstName ?? 'The concierge'} is writing…`,
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  /** On the button that leads to a completion which came out of view. */
  completed: 'Your request is completed',
  completedNote: 'This request is completed. Write here if something is still open.',
} as const;

/** Texts of the steps of a request, for its employee and at the desk. */
export const playbookText = {
  done: (done: number, steps: number) => `${String(done)} of ${String(steps)} done`,
  stepDone: 'Done',
  title: 'Steps',
  shown: (firstName: string) => `${firstName || 'The employee'} sees these steps.`,
} as const;
