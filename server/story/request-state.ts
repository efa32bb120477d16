import type { WaitReason } from '../../src/lib/contract/desk-queue.ts';

export type EndedBy = 'message' | 'employee' | 'concierge';

/** A completion, and how it ended; null while it stands. */
export interface CompletionState {
  readonly id: number;
  readonly endedBy: EndedBy | null;
  readonly endedAt: Date | null;
}

/** What follows from the events of a request: docs/product/desk-queue.md#whose-turn. */
export interface State {
  readonly status: 'open' | 'in_progress' | 'closed';
  readonly ownerId: number | null;
  readonly waitsFor: 'us' | 'them';
  /** When the turn begins; a time in the future brings it back to us then. */
  readonly waitingSince: Date;
  /** Why the turn is ours; of the last turn of ours while it is not. */
  /** `unsaid`: it waits for them after a reply whose writer has not said so (docs/product/cards.md#waiting-on-you). */
  readonly waitsBecause: WaitReason | 'unsaid';
  readonly remindedAt: Date | null;
  readonly completedAt: Date | null;
  readonly completionUnseen: boolean;
  readonly appointmentAt: Date | null;
  /** The row of `appointments` with its place; null for a date of an earlier version. */
  readonly appointmentId: number | null;
  /** True when messages of the employee alone came after a completion: completing lets it stand again. */
  readonly resumesCompletion: boolean;
  /** Oldest first. The state of a locked request has the newest one alone. */
  readonly completions: readonly CompletionState[];
}

/** A state in JSON, as a migration stored it: times are in ISO 8601; why a request waits and places of dates are not told. */
export type StoredState = Stored<Omit<State, 'waitsBecause' | 'appointmentId'>>;
type Stored<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: Stored<Value[Key]> }
    : Value;
