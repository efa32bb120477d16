export interface TextMessage {
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends one text message; rejects when the provider refuses it. */
export interface SmsPort {
  send(message: TextMessage): Promise<void>;
}
