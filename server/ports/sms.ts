export interface TextMessage {
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}

/** Delivers one text message; rejects when the provider refuses it. */
export interface SmsPort {
  send(message: TextMessage): Promise<void>;
}
