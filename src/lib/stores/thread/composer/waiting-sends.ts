import type { MessageContent } from '../queue/pending-messages.ts';
import { continues, withoutSent } from './continuation.ts';

/** Sends that wait for the delivery of the message before them (docs/product/thread.md#after-the-201). */
export interface WaitingSends {
  add(content: MessageContent): void;
  clear(): void;
  /** Forgets the sends whose words were changed. */
  follow(text: string): void;
  /** Takes a delivered message's words out; returns the next message, `undefined` when no send waits. */
  nextAfter(delivered: MessageContent, text: string): MessageContent | undefined;
}

export function createWaitingSends(): WaitingSends {
  /** The composer's content at each send, oldest first; each body begins the text. */
  let sends: readonly MessageContent[] = [];
  const follow = (text: string) => {
    sends = sends.filter(({ body }) => continues(text, body));
  };
  return {
    add: (content) => {
      sends = [...sends, content];
    },
    clear: () => {
      sends = [];
    },
    follow,
    nextAfter: (delivered, text) => {
      sends = sends
        .map(({ body, file }) => ({ body: withoutSent(body, delivered.body), file }))
        .filter(({ body }) => body !== '');
      follow(text);
      return sends[0];
    },
  };
}
