import { signedInFailures } from './failures-signed-in.ts';

/** What the place to write a message says. */
export const composerText = {
  message: 'Message',
  placeholder: 'Write to your concierge',
  send: 'Send',
  attach: 'Attach a file',
  camera: 'Take a photo',
  drop: 'Drop the file to attach it',
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
  }) =>
    problem.canRetry ? signedInFailures.messageUpload(problem.reason.replace(/\.$/, '')) : problem.message,
} as const;

/** What the thread says of a message that is on its way. */
export const outboxText = {
  queued: 'Sending…',
  waiting: 'Waiting for the network',
  failed: 'Not sent.',
  retry: 'Retry',
  edit: 'Edit',
} as const;
