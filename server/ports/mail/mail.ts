export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends one mail; rejects when the provider refuses it. `messageId` is the same for each attempt to send the mail, so that
 * a mailbox can recognise one that arrives twice.
 */
export interface MailPort {
  send(mail: Mail, messageId: string): Promise<void>;
}
