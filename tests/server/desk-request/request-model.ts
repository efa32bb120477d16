import type { NextStep } from '../../../src/lib/contract/desk-request.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

/*
 * The rules of docs/product/desk-queue.md#whose-turn, desk-request.md#drafts, cards.md#last-answer and completion.md#rating,
 * written a second time.
 */

/** What the concierge `who` or the employee does, who has two tabs and answers the newest card. Times are minutes from now. */
export type Step =
  | { readonly kind: 'say' }
  | { readonly kind: 'reply' | 'step'; readonly who: number; readonly next: ModelNext }
  | { readonly kind: 'claim' | 'reopen' | 'note' | 'away' | 'back' | 'card'; readonly who: number }
  | { readonly kind: 'choose'; readonly option: string }
  | { readonly kind: 'refresh'; readonly tab: 0 | 1 }
  | { readonly kind: 'rate'; readonly tab: 0 | 1; readonly rating: number }
  | { readonly kind: 'hand-over'; readonly who: number; readonly to: number | null }
  | {
      readonly kind: 'draft';
      readonly who: number;
      readonly of: 'reply' | 'note';
      readonly text: string;
    }
  | { readonly kind: 'wait'; readonly minutes: number };

export type ModelNext = 'them' | 'later' | 'complete';

/** How far a reminder of the model is away. */
const LATER_MS = 2 * HOUR_MS;

/** Whose turn it is, every unsent text by its writer and kind, the answers to the newest card, and the ratings. */
export interface Observed {
  readonly state: string;
  readonly since: number;
  readonly owner: number | null;
  readonly drafts: Readonly<Record<string, string>>;
  readonly chosen: string | null;
  readonly answers: number;
  /** Of each completion, oldest first. */
  readonly ratings: readonly (number | null)[];
}

/** What a step led to: the request, or the code of a refusal. */
export type Outcome = Observed | string;

export interface Happened {
  readonly step: Step;
  readonly nowMs: number;
  readonly outcome: Outcome;
}

/** Each of them can be broken on its own, for the controls. */
export const documentedRules = {
  keepsWaitingTime: true,
  messageReopens: true,
  messageTakesAbsentOwnerOff: true,
  messageEndsReminder: true,
  replyClaims: true,
  reminderOfAnotherIsRefused: true,
  handOverKeepsPlace: true,
  handOverEndsReminder: true,
  awayReturns: true,
  absentOwnerHoldsNothing: true,
  claimOfAnotherIsRefused: true,
  reopeningKeepsOwner: true,
  draftsSurviveHandOver: true,
  draftsSurviveCompletion: true,
  replyRemovesOwnDraft: true,
  lastAnswerCounts: true,
  replySettles: true,
  unansweredStaysOpen: true,
  noteSettlesNothing: true,
  ownMessageSettlesNothing: true,
  completionClosesCard: true,
  knownAnswerIsNotStoredAgain: true,
  thanksAreNoNewCompletion: true,
  ratingIsFinal: true,
};

const card: Step[] = [
  { kind: 'card', who: 0 },
  { kind: 'choose', option: '1' },
];
const again: Step = { kind: 'choose', option: '2' };
const complete: Step = { kind: 'step', who: 0, next: 'complete' };
/** Histories of rules that drawn sequences seldom reach. */
export const HISTORIES: readonly (readonly Step[])[] = [
  [
    { kind: 'step', who: 0, next: 'later' },
    { kind: 'hand-over', who: 0, to: 1 },
  ],
  [
    { kind: 'step', who: 0, next: 'them' },
    { kind: 'away', who: 0 },
    { kind: 'claim', who: 1 },
  ],
  [
    { kind: 'claim', who: 0 },
    { kind: 'away', who: 0 },
  ],
  [{ kind: 'step', who: 0, next: 'them' }, { kind: 'away', who: 0 }, { kind: 'say' }],
  [...card, again],
  [...card, { kind: 'reply', who: 0, next: 'them' }, again],
  [...card, { kind: 'note', who: 0 }, again],
  [...card, { kind: 'say' }, again],
  [...card, complete, again],
  [complete, { kind: 'refresh', tab: 0 }, { kind: 'say' }, { kind: 'rate', tab: 0, rating: 3 }],
];

export type Rules = Readonly<Record<keyof typeof documentedRules, boolean>>;

interface State {
  status: 'open' | 'closed';
  waitsFor: 'us' | 'them';
  since: number;
  owner: number | null;
  drafts: Record<string, string>;
  card: { chosen: string | null; answers: number; isSettled: boolean } | null;
  readonly ratings: (number | null)[];
  /** Whether no concierge has done anything to the turn since the last completion. */
  isOnlyThanked: boolean;
  /** The number of the completion that each tab shows; 0 for none. */
  readonly tabs: [number, number];
}

const draftKey = (who: number, of: 'reply' | 'note') => `${String(who)} ${of}`;

export function nextOf(next: ModelNext, nowMs: number): NextStep {
  if (next === 'later') return { step: 'us', at: new Date(nowMs + LATER_MS).toISOString() };
  return { step: next };
}

/** Returns the first step whose outcome is not what the rules say; null when all are. */
export function divergence(rules: Rules, history: readonly Happened[]): string | null {
  const [first, ...rest] = history;
  if (first === undefined || typeof first.outcome === 'string') return 'no beginning';
  const { drafts, since, owner } = first.outcome;
  const state: State = {
    ...{ status: 'open', waitsFor: 'us', since, owner, drafts: { ...drafts } },
    ...{ card: null, ratings: [], isOnlyThanked: false, tabs: [0, 0] },
  };
  const absent = new Set<number>();
  for (const { step, nowMs, outcome } of rest) {
    const refusal = take(rules, state, absent, step, nowMs);
    const expected = JSON.stringify(refusal ?? observe(state, nowMs));
    if (expected !== JSON.stringify(outcome)) {
      return `${JSON.stringify(step)}: ${JSON.stringify(outcome)} instead of ${expected}`;
    }
  }
  return null;
}

/** The state of a request, exactly one. */
function observe({ status, waitsFor, since, owner, drafts, card, ratings }: State, nowMs: number): Observed {
  const open = waitsFor === 'them' ? 'them' : since > nowMs ? 'later' : 'us';
  return {
    ...{ state: status === 'closed' ? 'completed' : open, since, owner, drafts: sorted(drafts) },
    ...{ chosen: card?.chosen ?? null, answers: card?.answers ?? 0, ratings },
  };
}

export function sorted(drafts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(drafts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function take(rules: Rules, state: State, absent: Set<number>, step: Step, nowMs: number): string | null {
  const isClosed = state.status === 'closed';
  const isLater = state.waitsFor === 'us' && state.since > nowMs;
  const isHeld = state.owner !== null && !(rules.absentOwnerHoldsNothing && absent.has(state.owner));
  const isOthers = 'who' in step && isHeld && state.owner !== step.who;
  switch (step.kind) {
    case 'say':
      hear(rules, state, absent, nowMs);
      if (!rules.ownMessageSettlesNothing) settle(rules, state);
      return null;
    case 'choose': {
      const { card } = state;
      if (card === null) return null;
      if (card.chosen === step.option && rules.knownAnswerIsNotStoredAgain) return null;
      if (card.isSettled || (isClosed && rules.completionClosesCard)) return 'card_settled';
      card.answers += 1;
      if (rules.lastAnswerCounts || card.chosen === null) card.chosen = step.option;
      hear(rules, state, absent, nowMs);
      return null;
    }
    case 'refresh':
      state.tabs[step.tab] = isClosed ? state.ratings.length : 0;
      return null;
    case 'rate': {
      const shown = state.tabs[step.tab];
      if (shown === 0) return null;
      if (shown !== state.ratings.length || (!isClosed && rules.ratingIsFinal)) return 'request_reopened';
      state.ratings[shown - 1] = step.rating;
      return null;
    }
    case 'card':
      state.isOnlyThanked = false;
      takeNext(rules, state, step.who, 'them', nowMs);
      state.card = { chosen: null, answers: 0, isSettled: false };
      return null;
    case 'reply':
      state.isOnlyThanked = false;
      if (rules.replySettles) settle(rules, state);
      takeNext(rules, state, step.who, step.next, nowMs);
      if (rules.replyRemovesOwnDraft) removeDraft(state, step.who, 'reply');
      return null;
    case 'step':
      if (isClosed) return step.next === 'complete' ? null : 'request_closed';
      if (step.next === 'later' && isOthers && rules.reminderOfAnotherIsRefused) return 'claimed_by_other';
      takeNext(rules, state, step.who, step.next, nowMs);
      return null;
    case 'claim':
      if (isClosed) return 'request_closed';
      if (isOthers && rules.claimOfAnotherIsRefused) return 'claimed_by_other';
      state.owner = step.who;
      return null;
    case 'hand-over':
      if (isClosed) return 'request_closed';
      if (isOthers) return 'claimed_by_other';
      if (!rules.handOverKeepsPlace || (isLater && rules.handOverEndsReminder)) state.since = nowMs;
      state.owner = step.to;
      if (!rules.draftsSurviveHandOver) state.drafts = {};
      return null;
    case 'reopen':
      if (!isClosed) return null;
      state.isOnlyThanked = false;
      Object.assign(state, { status: 'open', waitsFor: 'us', since: nowMs });
      if (!rules.reopeningKeepsOwner) state.owner = null;
      return null;
    case 'draft':
      if (step.text === '') removeDraft(state, step.who, step.of);
      else state.drafts[draftKey(step.who, step.of)] = step.text;
      return null;
    case 'away':
      absent.add(step.who);
      if (state.owner === step.who && !isClosed && !isLater && state.waitsFor === 'us' && rules.awayReturns)
        state.owner = null;
      return null;
    case 'back':
      absent.delete(step.who);
      return null;
    case 'note':
      if (!rules.noteSettlesNothing) settle(rules, state);
      return null;
    case 'wait':
      return null;
  }
}

/** A message of the employee. */
function hear(rules: Rules, state: State, absent: Set<number>, nowMs: number): void {
  const isClosed = state.status === 'closed';
  const isLater = state.waitsFor === 'us' && state.since > nowMs;
  if (isClosed && !rules.messageReopens) return;
  if (isClosed || state.waitsFor === 'them' || (isLater && rules.messageEndsReminder)) state.since = nowMs;
  if (!rules.keepsWaitingTime) state.since = nowMs;
  state.status = 'open';
  state.waitsFor = 'us';
  if (state.owner !== null && absent.has(state.owner) && rules.messageTakesAbsentOwnerOff) state.owner = null;
}

/** Ends the time in which an answered card takes another choice. */
function settle(rules: Rules, { card }: State): void {
  if (card !== null && (card.chosen !== null || !rules.unansweredStaysOpen)) card.isSettled = true;
}

function removeDraft(state: State, who: number, of: 'reply' | 'note'): void {
  const kept = Object.entries(state.drafts).filter(([key]) => key !== draftKey(who, of));
  state.drafts = Object.fromEntries(kept);
}

function takeNext(rules: Rules, state: State, who: number, next: ModelNext, nowMs: number): void {
  const becomesOwner =
    (state.owner === null && rules.replyClaims) || (next === 'later' && state.owner !== who);
  if (becomesOwner) state.owner = who;
  if (next === 'complete' && !rules.draftsSurviveCompletion) state.drafts = {};
  if (next === 'complete' && !(state.isOnlyThanked && rules.thanksAreNoNewCompletion))
    state.ratings.push(null);
  state.isOnlyThanked = next === 'complete';
  state.status = next === 'complete' ? 'closed' : 'open';
  if (next === 'complete') state.since = nowMs;
  else
    Object.assign(state, {
      waitsFor: next === 'them' ? 'them' : 'us',
      since: next === 'them' ? nowMs : nowMs + LATER_MS,
    });
}
