import type { Rules } from './rules.ts';

/** A link from a mail. Times are milliseconds since the run began. */
export interface Link {
  readonly sentAt: number;
  usedAt: number | null;
}

export interface Code {
  readonly number: string;
  readonly sentAt: number;
  /** Learnt from the text message. */
  digits: string;
  tries: number;
  used: boolean;
}

export interface Person {
  readonly email: string;
  /** The phones of this person, of which at most one is enrolled. */
  readonly phones: readonly string[];
  /** Null before the sign-up. */
  password: string | null;
  /** True when a company of theirs offers two-step verification. */
  mfaOffered: boolean;
  wrongPasswords: number;
  locked: boolean;
  readonly links: { readonly unlock: Link[]; readonly reset: Link[] };
  number: string | null;
  enrolled: boolean;
  readonly codes: Code[];
}

export interface Session {
  /** Index in `Model.people`. */
  readonly person: number;
  readonly openedAt: number;
  lastUsedAt: number;
  ended: boolean;
  owesCode: boolean;
  /** Index in `Model.mfaTokens` of the newest it was given. */
  mfaToken: number | null;
}

/** What a caller may expect of the API: no database, no hashes, no secrets but the codes that were texted. */
export interface Model {
  readonly rules: Rules;
  now: number;
  readonly people: readonly Person[];
  /** In the order in which they were opened. */
  readonly sessions: Session[];
  /** For each mfa-token, in the order they were given out, the index of its session. */
  readonly mfaTokens: number[];
}

export interface Identity {
  readonly email: string;
  readonly phones: readonly string[];
}

/** A world in which nobody has signed up yet. */
export function newModel(rules: Rules, identities: readonly Identity[]): Model {
  const people = identities.map(({ email, phones }) => ({
    email,
    phones,
    password: null,
    mfaOffered: false,
    wrongPasswords: 0,
    locked: false,
    links: { unlock: [], reset: [] },
    number: null,
    enrolled: false,
    codes: [],
  }));
  return { rules, now: 0, people, sessions: [], mfaTokens: [] };
}

/** True while a session may be used: neither ended nor too old nor unused for too long. */
export function isLive({ rules, now }: Model, { ended, openedAt, lastUsedAt }: Session): boolean {
  return !ended && now < openedAt + rules.sessionAbsoluteMs && now < lastUsedAt + rules.sessionIdleMs;
}

/** Ends every session of a person but `kept`. */
export function endSessions(model: Model, person: number, kept?: Session): void {
  for (const session of model.sessions) {
    if (session.person === person && session !== kept) session.ended = true;
  }
}
