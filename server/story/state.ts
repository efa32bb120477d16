import type { WaitReason } from '../../src/lib/contract/desk-queue.ts';
import type { RequestEvent, ToldEvent } from './events.ts';
import type { CompletionState, EndedBy, State, StoredState } from './request-state.ts';

/** Returns the state of a request that was just asked for. */
export function newState(at: Date): State {
  return {
    status: 'open',
    ownerId: null,
    waitsFor: 'us',
    waitingSince: at,
    waitsBecause: 'new',
    remindedAt: null,
    completedAt: null,
    completionUnseen: false,
    appointmentAt: null,
    appointmentId: null,
    resumesCompletion: false,
    completions: [],
  };
}

/** Returns the state after an event. */
export function apply(state: State, event: RequestEvent, at: Date): State {
  switch (event.kind) {
    case 'wrote':
      if (event.isThanks === true && state.status === 'closed') return state;
      return {
        ...waitsForUs(endCompletion(state, 'message', at), 'answered', at),
        resumesCompletion: state.resumesCompletion || state.status === 'closed',
      };
    case 'said_still_open':
      return {
        ...waitsForUs(endCompletion(state, 'employee', at), 'reopened', at),
        status: 'in_progress',
        resumesCompletion: false,
      };
    case 'reopened':
      return {
        ...waitsForUs(endCompletion(state, 'concierge', at), 'reopened', at),
        resumesCompletion: false,
      };
    case 'read':
      return event.sawCompletion === false ? state : { ...state, completionUnseen: false };
    case 'claimed':
      return {
        ...state,
        ownerId: event.ownerId,
        status: state.status === 'open' ? 'in_progress' : state.status,
      };
    case 'waited':
      return {
        ...stepped(state, at),
        ...{
          waitsFor: 'them',
          waitingSince: at,
          waitsBecause: event.isUnsaid === true ? 'unsaid' : 'answered',
        },
      };
    case 'reminded':
      return {
        ...stepped(state, at),
        ...{ waitsFor: 'us', waitingSince: new Date(event.until), waitsBecause: 'reminder_due' },
      };
    case 'completed':
      return {
        ...closed(endCompletion(state, 'concierge', at), at),
        completionUnseen: true,
        completions: [
          ...endCompletion(state, 'concierge', at).completions,
          { id: event.completionId, endedBy: null, endedAt: null },
        ],
      };
    case 'closed_again':
      return { ...closed(state, at), completionUnseen: false, completions: resumed(state.completions) };
    case 'handed_over':
      return { ...wakes(state, 'handed_over', at), ownerId: event.to };
    case 'owner_left':
      return { ...wakes(state, 'owner_gone', at), ownerId: null };
    case 'employee_reminded': {
      const back = waitsForUs(state, 'reminder_due', at);
      return {
        ...back,
        remindedAt: at,
        waitingSince: event.until === null ? back.waitingSince : new Date(event.until),
      };
    }
    case 'stood':
      return restored(event.state, at);
    case 'dated':
      return {
        ...state,
        appointmentAt: event.on === null ? null : new Date(event.on),
        appointmentId: event.appointmentId ?? null,
      };
    case 'asked':
    case 'thanked':
    case 'rated':
    case 'deleted_file':
    case 'replied':
    case 'described':
    case 'summed_up':
    case 'took_back':
    case 'corrected':
    case 'noted':
    case 'ticked':
    case 'unticked':
    case 'acknowledged':
      return state;
    default:
      // Of a later version, after a roll-back.
      event satisfies never;
      return state;
  }
}

/** Returns the state of a request from its events, oldest first. What was taken back has not happened. */
export function fold(askedAt: Date, events: readonly ToldEvent[]): State {
  const taken = new Set(events.flatMap((event) => (event.kind === 'took_back' ? [event.messageId] : [])));
  // What was read up to a message stays read when that message is gone.
  const isTaken = (event: ToldEvent) =>
    event.kind !== 'read' && 'messageId' in event && taken.has(event.messageId ?? 0);
  return events
    .filter((event) => !isTaken(event))
    .reduce((state, event) => apply(state, event, event.at), newState(askedAt));
}

function restored(stored: StoredState, at: Date): State {
  const instant = (time: string | null) => (time === null ? null : new Date(time));
  return {
    ...stored,
    waitsBecause: likelyReason(stored, at),
    waitingSince: new Date(stored.waitingSince),
    remindedAt: instant(stored.remindedAt),
    completedAt: instant(stored.completedAt),
    appointmentAt: instant(stored.appointmentAt),
    appointmentId: null,
    completions: stored.completions.map(({ id, endedBy, endedAt }) => ({
      id,
      endedBy,
      endedAt: instant(endedAt),
    })),
  };
}

/** Earlier versions did not store why a request waits. */
function likelyReason({ status, waitsFor, waitingSince }: StoredState, at: Date): WaitReason {
  if (status === 'open') return 'new';
  return waitsFor === 'us' && new Date(waitingSince) > at ? 'reminder_due' : 'answered';
}

/** A request that waits for us already keeps its place, and why it has it. */
function waitsForUs(state: State, because: WaitReason, at: Date): State {
  const waits = state.status !== 'closed' && state.waitsFor === 'us' && state.waitingSince <= at;
  return {
    ...state,
    status: state.status === 'closed' ? 'in_progress' : state.status,
    waitsFor: 'us',
    waitingSince: waits ? state.waitingSince : at,
    waitsBecause: waits ? state.waitsBecause : because,
    remindedAt: null,
    completedAt: null,
    completionUnseen: false,
  };
}

/** A time in the future is the owner's: whoever comes next sees the request now. */
function wakes(state: State, waitsBecause: WaitReason, at: Date): State {
  const isLater = state.waitsFor === 'us' && state.waitingSince > at;
  return { ...state, waitsBecause, waitingSince: isLater ? at : state.waitingSince };
}

function stepped(state: State, at: Date): State {
  return {
    ...endCompletion(state, 'concierge', at),
    status: 'in_progress',
    remindedAt: null,
    completedAt: null,
    resumesCompletion: false,
  };
}

function closed(state: State, at: Date): State {
  return { ...state, status: 'closed', completedAt: at, remindedAt: null, resumesCompletion: false };
}

function endCompletion(state: State, endedBy: EndedBy, endedAt: Date): State {
  const { completions } = state;
  if (completions.every((one) => one.endedBy !== null)) return state;
  return {
    ...state,
    completions: completions.map((one) => (one.endedBy === null ? { ...one, endedBy, endedAt } : one)),
  };
}

function resumed(completions: readonly CompletionState[]): readonly CompletionState[] {
  return completions.map((one, index) =>
    index === completions.length - 1 ? { ...one, endedBy: null, endedAt: null } : one,
  );
}
