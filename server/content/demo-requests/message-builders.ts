/** Short-hands for writing a thread: who speaks, how many minutes after the request began, and the paragraphs. */

import { automaticAcknowledgement } from '../acknowledgement.ts';
import type { DemoMessageContent } from '../content-types.ts';

export const HOUR = 60;
export const DAY = 24 * HOUR;

export function employee(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessageContent {
  return { source: 'user', body: paragraphs.join('\n\n'), afterMinutes };
}

export function concierge(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessageContent {
  return { source: 'life_concierge', body: paragraphs.join('\n\n'), afterMinutes };
}

/** The automatic first reply that every request gets within a minute. */
export function acknowledgement(requestName: string): DemoMessageContent {
  return concierge(1, automaticAcknowledgement(requestName));
}

/** The same message with a file from `server/content/files/`. */
export function withFile(attachment: string, message: DemoMessageContent): DemoMessageContent {
  return { ...message, attachment };
}
