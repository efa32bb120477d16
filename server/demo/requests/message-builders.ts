/** Builders for a thread: sender, minutes after the request, paragraphs. */

import { automaticAcknowledgement } from '../../services/assistant/acknowledge.ts';
import type { DemoMessage } from './demo-request.ts';

export const HOUR = 60;
export const DAY = 24 * HOUR;

export function employee(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessage {
  return { source: 'user', body: paragraphs.join('\n\n'), afterMinutes };
}

export function concierge(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessage {
  return { source: 'concierge', body: paragraphs.join('\n\n'), afterMinutes };
}

/** Returns the automatic first reply, which each request gets within a minute. */
export function acknowledgement(requestName: string): DemoMessage {
  return concierge(1, automaticAcknowledgement(requestName));
}

/** Adds a file of `server/demo/files/` to a message. */
export function withFile(attachment: string, message: DemoMessage): DemoMessage {
  return { ...message, attachment };
}
