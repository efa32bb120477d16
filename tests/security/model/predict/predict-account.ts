import { WEAK_PASSWORD, type Credentials, type LinkRef, type Of } from '../actions.ts';
import { accepted, refused, type Outcome } from '../outcome.ts';
import { authorized } from './predict-session.ts';
import type { Rules } from '../rules.ts';
import {
  endSessions,
  forgetFactors,
  lockedForMs,
  mailLink,
  openSession,
  owesEnrollment,
  type Link,
  type Model,
  type User,
} from '../state.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/limits.ts';

const WRONG = refused(401, 'invalid_credentials');

export function predictSignUp(model: Model, { user: index, password, company }: Of<'sign-up'>): Outcome {
  const user = model.users[index]!;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  if (user.password !== null) return refused(422, 'email_taken');
  user.password = password;
  user.mfaOffered = company === 'test-optional' || company === 'test-required';
  user.mfaIsRequired = company === 'test-required';
  mailLink(model, user, 'confirmation');
  return accepted([{ to: user.email, kind: 'confirmation' }]);
}

/** Missing account, wrong password and locked account get the same reply; only the lock sends a mail. */
export function predictSignIn(model: Model, { user: index, password }: Of<'sign-in'>): Outcome {
  const user = model.users[index]!;
  if (user.password === null) return WRONG;
  const refusal = predictAttempt(model, index, password);
  if (refusal !== null) return refusal;
  openSession(model, index, user.enrolled, null);
  return accepted([], {
    mfa_required: user.enrolled || owesEnrollment(model, user),
    mfa_requires_verification:
      !user.enrolled &&
      (user.mfaIsRequired || (user.mfaOffered && (user.confirmed || model.rules.unconfirmedIsOffered))),
  });
}

/** The password of a change of what signs in: wrong ones count with those of the sign-in. Null for the right one. */
export function predictPassword(model: Model, index: number, password: string): Outcome | null {
  if (!model.rules.changesNeedPassword) return null;
  if (!model.rules.changesCountPasswords && password !== model.users[index]!.password) {
    return refused(422, 'password_wrong');
  }
  const refusal = predictAttempt(model, index, password);
  return refusal === null ? null : refused(422, 'password_wrong', refusal.sent);
}

function predictAttempt(model: Model, index: number, password: string): Outcome | null {
  const user = model.users[index]!;
  if (lockedForMs(model, user) > 0) return WRONG;
  if (user.lockedAt !== null) {
    user.lockedAt = null;
    user.wrongPasswords = 0;
  }
  if (password !== user.password) return countWrong(model, index, user);
  if (model.rules.signInGivesNewTries) user.wrongPasswords = 0;
  if (model.rules.successForgetsLocks) user.locks = 0;
  return null;
}

function countWrong(model: Model, index: number, user: User): Outcome {
  user.wrongPasswords += 1;
  if (user.wrongPasswords < model.rules.wrongPasswordsMax) return WRONG;
  user.lockedAt = model.now;
  user.locks += 1;
  if (model.rules.lockEndsSessions) endSessions(model, index);
  mailLink(model, user, 'unlock');
  return { ...WRONG, sent: [{ to: user.email, kind: 'unlock' }] };
}

/** Same reply for all addresses; only existing accounts get a mail. */
export function predictAskReset(model: Model, { user: index }: Of<'ask-reset'>): Outcome {
  const user = model.users[index]!;
  const recent = recentLinks(model, user, 'reset');
  if (user.password === null || recent >= model.rules.resetMailsPerHour) return accepted();
  mailLink(model, user, 'reset');
  return accepted([{ to: user.email, kind: 'reset' }]);
}

export function predictReset(model: Model, { link: ref, password, confirmation }: Of<'reset'>): Outcome {
  const { rules, now } = model;
  const { user, link } = linkOf(model, ref);
  if (password !== confirmation) return refused(422, 'validation');
  const isUsable =
    ref.kind === 'reset' &&
    link.account === user.account &&
    now < link.sentAt + rules.resetLinkMs &&
    (link.usedAt === null || rules.resetLinkWorksTwice) &&
    (link === user.links.reset.at(-1) || rules.olderResetLinkWorks);
  if (!isUsable) return refused(422, 'link_expired');
  if (password !== WEAK_PASSWORD || rules.weakPasswordUsesLink) link.usedAt = now;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  user.password = password;
  if (!user.confirmed && rules.resetStartsAfresh) startAfresh(user);
  if (rules.resetConfirms) user.confirmed = true;
  if (rules.resetOpensLock) open(user, rules);
  if (rules.resetEndsSessions) endSessions(model, ref.user);
  if (rules.resetLiftsMfa) user.enrolled = false;
  if (rules.resetRemovesPasskeys) removePasskeys(user);
  return accepted([{ to: user.email, kind: 'password-changed' }]);
}

export function predictUnlock(model: Model, { link: ref, visit }: Of<'unlock'>): Outcome {
  const { rules, now } = model;
  const { user, link } = linkOf(model, ref);
  if (visit && !rules.visitsUnlock) return refused(404, 'not_found');
  if (ref.kind !== 'unlock') return refused(422, 'unlock_invalid');
  if (link.usedAt !== null) {
    if (now >= link.usedAt + rules.unlockRepeatMs) return refused(422, 'unlock_invalid');
    const isOfAccount = link.account === user.account;
    if (rules.repeatedUnlockOpens && isOfAccount) open(user, rules);
    if (isOfAccount && lockedForMs(model, user) > 0 && !rules.repeatedUnlockHidesLock) {
      return refused(422, 'unlock_invalid');
    }
    return accepted();
  }
  if (now >= link.sentAt + rules.unlockLinkMs) return refused(422, 'unlock_invalid');
  link.usedAt = now;
  if (link.account === user.account) open(user, rules);
  return accepted();
}

export function predictConfirm(model: Model, { link: ref }: Of<'confirm'>): Outcome {
  const { rules, now } = model;
  const { user, link } = linkOf(model, ref);
  const isOfAccount = ref.kind === 'confirmation' && link.account === user.account;
  const endsAt = link.sentAt + rules.confirmationLinkMs;
  const isNewest = link === user.links.confirmation.at(-1) || rules.olderConfirmationLinkWorks;
  if (isOfAccount && now < endsAt && link.usedAt === null && isNewest) {
    link.usedAt = now;
    user.confirmed = true;
    return accepted();
  }
  const isRepeat = isOfAccount && user.confirmed && now < endsAt + rules.confirmationRepeatMs;
  return isRepeat ? accepted() : refused(422, 'link_expired');
}

export function predictResend(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, true, ({ user }) => {
    if (user.confirmed) return accepted([], { email_confirmed: true });
    if (recentLinks(model, user, 'confirmation') >= model.rules.confirmationMailsPerHour) {
      return refused(429, 'too_many_requests');
    }
    mailLink(model, user, 'confirmation');
    return accepted([{ to: user.email, kind: 'confirmation' }], { email_confirmed: false });
  });
}

/** The address goes to a new account, which keeps the companies only. */
function startAfresh(user: User): void {
  user.account += 1;
  user.name = '';
  user.wrongPasswords = 0;
  user.lockedAt = null;
  user.locks = 0;
  user.codes.length = 0;
  forgetFactors(user);
  removePasskeys(user);
}

function removePasskeys({ passkeys }: User): void {
  for (const passkey of passkeys) passkey.removed = true;
}

function recentLinks({ now }: Model, { links, account }: User, kind: LinkRef['kind']): number {
  return links[kind].filter((link) => link.account === account && now < link.sentAt + HOUR_MS).length;
}

function linkOf({ users }: Model, { user: index, kind, nth }: LinkRef): { user: User; link: Link } {
  const user = users[index]!;
  return { user, link: user.links[kind][nth]! };
}

/** Unlocks the account and resets its wrong passwords. */
function open(user: User, { unlockGivesNewTries, successForgetsLocks }: Rules): void {
  user.lockedAt = null;
  if (successForgetsLocks) user.locks = 0;
  if (unlockGivesNewTries) user.wrongPasswords = 0;
}
