import { answerText, cardText, type Card, type CardAnswer } from '../../../src/lib/contract/card-rules.ts';
import type { DemoConcierge } from '../demo-desk.ts';
import { automaticAcknowledgement } from '../../services/assistant/submit-survey.ts';

export interface DemoRequest {
  readonly survey: string;
  readonly name: string;
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly createdHoursAgo: number;
  /** True while it waits for the employee, as its concierge has said; else it comes back to the concierge. */
  readonly waitsForEmployee?: true;
  /** Who answers; left out while nobody has claimed it. */
  readonly concierge?: DemoConcierge;
  readonly answers: Readonly<Record<string, string>>;
  readonly messages: readonly DemoMessage[];
  /** Steps of the survey's playbook that are done, each with the hours since the request was created. */
  readonly done?: Readonly<Record<string, number>>;
  /** For a closed request alone. */
  readonly completion?: {
    readonly minutes: number;
    /** The last message says what was done. */
    readonly isDescribed?: boolean;
    readonly rating?: number;
    readonly sentence?: string;
    /** What worked, for later requests of the survey. */
    readonly outcome?: string;
  };
}

export interface DemoMessage {
  readonly source: 'user' | 'concierge';
  readonly isAutomatic?: true;
  /** Plain text; the server escapes and linkifies it. */
  readonly body: string;
  /** Minutes after the request was created. */
  readonly afterMinutes: number;
  /** Name of a file in `server/demo/files/`. */
  readonly attachment?: string;
  readonly card?: Card;
  /** What it answers to the newest card before it. */
  readonly cardAnswer?: Omit<CardAnswer, 'card_id'>;
}

/* Builders for a thread: sender, minutes after the request, paragraphs. */

export const HOUR = 60;
export const DAY = 24 * HOUR;

export function employee(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessage {
  return { source: 'user', body: paragraphs.join('\n\n'), afterMinutes };
}

export function concierge(afterMinutes: number, ...paragraphs: readonly string[]): DemoMessage {
  return { source: 'concierge', body: paragraphs.join('\n\n'), afterMinutes };
}

export function cardOf(afterMinutes: number, card: Card): DemoMessage {
  return { ...concierge(afterMinutes, cardText(card, String)), card };
}

/** Returns the choice of an option of a card, with a sentence. */
export function choice(afterMinutes: number, card: Card, optionId: string, note: string): DemoMessage {
  const cardAnswer = { option_ids: [optionId], facts: [], note };
  return { ...employee(afterMinutes, answerText(card, cardAnswer)), cardAnswer };
}

/** Returns the automatic first reply, which each request gets within a minute. */
export function acknowledgement(requestName: string): DemoMessage {
  return { ...concierge(1, automaticAcknowledgement(requestName)), isAutomatic: true };
}

export function withFile(attachment: string, message: DemoMessage): DemoMessage {
  return { ...message, attachment };
}
