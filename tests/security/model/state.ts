import type { LinkKind } from './actions.ts';
import type { MfaMethod } from '../../../src/lib/contract/mfa.ts';
import type { Rules } from './rules.ts';

/** A mailed link. Times are milliseconds since the start of the run. */
export interface Link {
  readonly sentAt: number;
  /** `User.account` when it was sent. */
  readonly account: number;
  usedAt: number | null;
}

export interface Code {
  readonly number: string;
  readonly sentAt: number;
  /** Read from the text message. */
  digits: string;
  tries: number;
  used: boolean;
}

export interface BackupCode {
  /** Read from the reply that shows it. */
  text: string;
  used: boolean;
}

/** Codes whose tries are counted for the account, and not for a text message. */
export type CountedFactor = 'app' | 'backup-code';

export interface User {
  readonly email: string;
  /** The phone numbers of this user, of which at most one is enrolled. */
  readonly phones: readonly string[];
  /** Null before the sign-up. */
  password: string | null;
  /** Number of accounts that the address had before this one: a fresh start creates another. */
  account: number;
  name: string;
  confirmed: boolean;
  /** True if a company of the user offers two-step verification. */
  mfaOffered: boolean;
  /** True if a company of the user requires it. */
  mfaIsRequired: boolean;
  wrongPasswords: number;
  /** Start of the newest lock, until the next attempt. */
  lockedAt: number | null;
  /** Number of locks since the last success. */
  locks: number;
  readonly links: Readonly<Record<LinkKind, Link[]>>;
  /** The verified number. */
  number: string | null;
  /** Replaces it with the first code that is sent to it. */
  pendingNumber: string | null;
  enrolled: boolean;
  readonly codes: Code[];
  /** Secrets of authenticator apps in base32, in the order of creation. Read from the replies. */
  readonly appSecrets: string[];
  /** Index in `appSecrets` of the app that signs in. */
  app: number | null;
  /** Replaces it with its first code. */
  pendingApp: number | null;
  /** Newest used time step of the app. */
  appStep: number | null;
  backupCodes: BackupCode[];
  /** Codes of replaced sets. */
  readonly previousBackupCodes: BackupCode[];
  /** Times of tries since the last right code. */
  readonly tries: Record<CountedFactor, number[]>;
  /** In the order of creation, removed ones too. */
  readonly passkeys: { removed: boolean }[];
}

export interface Session {
  /** Index in `Model.users`. */
  readonly user: number;
  readonly openedAt: number;
  lastUsedAt: number;
  ended: boolean;
  owesCode: boolean;
  /** Index in `User.passkeys` of the passkey that opened it; null for a password. */
  readonly passkey: number | null;
  /** When it has proved a second factor; null if never. */
  factorAt: number | null;
  /** Index in `Model.mfaTokens` of its newest mfa-token. */
  mfaToken: number | null;
}

/** Expected state of the API, without a database, hashes or secrets, except the sent codes. */
export interface Model {
  readonly rules: Rules;
  /** Start of the run by the clock of the API. */
  readonly startMs: number;
  now: number;
  readonly users: readonly User[];
  /** In the order of creation. */
  readonly sessions: Session[];
  /** Index of the session of each mfa-token, in the order of issue. */
  readonly mfaTokens: number[];
}

export interface Identity {
  readonly email: string;
  readonly phones: readonly string[];
}

/** Creates the state before any sign-up. */
export function newModel(rules: Rules, identities: readonly Identity[], startMs: number): Model {
  const users = identities.map(({ email, phones }) => ({
    email,
    phones,
    password: null,
    account: 0,
    name: 'Robin Meyer',
    confirmed: false,
    mfaOffered: false,
    mfaIsRequired: false,
    wrongPasswords: 0,
    lockedAt: null,
    locks: 0,
    links: { unlock: [], reset: [], confirmation: [] },
    number: null,
    pendingNumber: null,
    enrolled: false,
    codes: [],
    appSecrets: [],
    app: null,
    pendingApp: null,
    appStep: null,
    backupCodes: [],
    previousBackupCodes: [],
    tries: { app: [], 'backup-code': [] },
    passkeys: [],
  }));
  return { rules, startMs, now: 0, users, sessions: [], mfaTokens: [] };
}

/** Returns true if a session is live: not ended, expired or idle for too long. */
export function isLive({ rules, now }: Model, { ended, openedAt, lastUsedAt }: Session): boolean {
  return !ended && now < openedAt + rules.sessionAbsoluteMs && now < lastUsedAt + rules.sessionIdleMs;
}

/** Returns the milliseconds until the user's lock ends; 0 for an open account. */
export function lockedForMs({ rules, now }: Model, { lockedAt, locks }: User): number {
  if (lockedAt === null) return 0;
  const nth = rules.locksLengthen ? locks : 1;
  return Math.max(0, lockedAt + rules.firstLockMs * 2 ** (nth - 1) - now);
}

/** Returns true if the user must enroll before any other call: a company requires a second factor. */
export function owesEnrollment({ rules }: Model, { mfaIsRequired, enrolled }: User): boolean {
  return rules.requiredMeansEnrollment && mfaIsRequired && !enrolled;
}

/** Opens a session of a user, with the passkey of that index or with the password. */
export function openSession(model: Model, user: number, owesCode: boolean, passkey: number | null): void {
  model.sessions.push({
    user,
    openedAt: model.now,
    lastUsedAt: model.now,
    ended: false,
    owesCode,
    passkey,
    factorAt: passkey === null ? null : model.now,
    mfaToken: null,
  });
}

/** Returns true for a session of a passkey: it proves both factors. */
export function provesBoth({ rules }: Model, { passkey }: Session): boolean {
  return passkey !== null && !rules.passkeyOwesSecondFactor;
}

/**
 * Returns true if a session may not change the factors of its user, who has one: it was proved too long ago. A refused change ends a
 * set-up that was begun.
 */
export function hasStaleFactor({ rules, now }: Model, { factorAt }: Session, user: User): boolean {
  if (!user.enrolled || (factorAt !== null && now < factorAt + rules.freshFactorMs)) return false;
  user.pendingNumber = null;
  user.pendingApp = null;
  return true;
}

/** Returns the methods with which the user can sign in. */
export function enabledMethods({ enrolled, number, app }: User): MfaMethod[] {
  if (!enrolled) return [];
  return [
    ...(number === null ? [] : (['text_message'] as const)),
    ...(app === null ? [] : (['authenticator_app'] as const)),
  ];
}

/** Removes everything that proves the second factor. */
export function forgetFactors(user: User): void {
  user.enrolled = false;
  user.number = null;
  user.pendingNumber = null;
  user.app = null;
  user.pendingApp = null;
  user.appStep = null;
  user.previousBackupCodes.push(...user.backupCodes);
  user.backupCodes = [];
  user.tries.app.length = 0;
  user.tries['backup-code'].length = 0;
}

/** Ends all sessions of a user except `kept`. */
export function endSessions(model: Model, user: number, kept?: Session): void {
  for (const session of model.sessions) {
    if (session.user === user && session !== kept) session.ended = true;
  }
}

/** Records a link that was just mailed. */
export function mailLink(model: Model, user: User, kind: LinkKind): void {
  user.links[kind].push({ sentAt: model.now, account: user.account, usedAt: null });
}
