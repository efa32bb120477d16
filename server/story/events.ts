import type { Concierge } from '../services/context.ts';
import type { StoredState } from './request-state.ts';

/**
 * Everything that happens to a request. An event carries ids and times, no words of a person: texts are in their own tables, so that
 * erasing one changes no state. `messageId` of a step is the reply that it came with.
 */
export type RequestEvent = Readonly<
  // The employee.
  | { kind: 'asked' }
  // With `isThanks` a completion stands: docs/product/completion.md#message-of-thanks.
  | { kind: 'wrote'; messageId?: number; isThanks?: true }
  // Not the completion, with `sawCompletion: false`.
  | { kind: 'read'; messageId: number; sawCompletion?: boolean }
  | { kind: 'thanked'; completionId: number }
  | { kind: 'rated'; completionId: number }
  | { kind: 'said_still_open' }
  | { kind: 'deleted_file' }
  // A concierge.
  | { kind: 'claimed'; ownerId: number }
  | { kind: 'replied'; messageId: number }
  // With `isUnsaid` its writer has not said what the request waits for.
  | { kind: 'waited'; messageId?: number; isUnsaid?: true }
  | { kind: 'reminded'; until: string; messageId?: number }
  | { kind: 'completed'; completionId: number; messageId?: number }
  | { kind: 'closed_again'; messageId?: number }
  | { kind: 'described'; completionId: number }
  | { kind: 'summed_up'; messageId: number }
  | { kind: 'reopened' }
  | { kind: 'handed_over'; to: number | null }
  | { kind: 'corrected'; messageId: number }
  | { kind: 'noted'; noteId: number }
  | { kind: 'ticked' | 'unticked'; isShown: boolean }
  // An earlier version told of no place, and wrote no message.
  | { kind: 'dated'; on: string | null; appointmentId?: number; messageId?: number }
  // Who wrote the message: the employee or a concierge. With its `client_id`, so that a late repeat of it is known.
  | { kind: 'took_back'; messageId: number; clientId?: string }
  // Nobody: a clock, an operator, the demo.
  | { kind: 'acknowledged'; messageId: number }
  | { kind: 'employee_reminded'; until: string | null }
  | { kind: 'owner_left' }
  // What the story of a request from before this version does not tell: how it stood.
  | { kind: 'stood'; state: StoredState }
>;

export type EventKind = RequestEvent['kind'];

/** An event with its time, as the story keeps it. */
export type ToldEvent = RequestEvent & { readonly at: Date };

/** Who did something; null for the employee, a clock and an operator. */
export type Actor = Pick<Concierge, 'id' | 'sessionId'> | null;

/** What is stored with its message, in one statement. */
export const MESSAGE_KINDS = ['wrote', 'replied', 'summed_up', 'acknowledged'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export function isMessageKind(kind: EventKind): kind is MessageKind {
  return MESSAGE_KINDS.some((one) => one === kind);
}
