export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one mail; rejects when the provider refuses it. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}
