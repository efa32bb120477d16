import { WEAK_PASSWORD, type Action, type LinkRef } from '../commands/actions.ts';
import { accepted, refused, type Outcome } from '../outcome.ts';
import type { Rules } from './rules.ts';
import { endSessions, lockedForMs, owesEnrollment, type Link, type Model, type User } from '../state.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/durations.ts';

const WRONG = refused(401, 'invalid_credentials');

type Of<Name extends Action['do']> = Extract<Action, { readonly do: Name }>;

export function predictSignUp({ users }: Model, { user: index, password, company }: Of<'sign-up'>): Outcome {
  const user = users[index]!;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  if (user.password !== null) return refused(422, 'email_taken');
  user.password = password;
  user.mfaOffered = company === 'test-optional' || company === 'test-required';
  user.mfaIsRequired = company === 'test-required';
  return accepted();
}

/** Missing account, wrong password and locked account get the same reply; only the lock sends a mail. */
export function predictSignIn(model: Model, { user: index, password }: Of<'sign-in'>): Outcome {
  const user = model.users[index]!;
  if (user.password === null || lockedForMs(model, user) > 0) return WRONG;
  if (user.lockedAt !== null) {
    user.lockedAt = null;
    user.wrongPasswords = 0;
  }
  if (password !== user.password) return countWrong(model, index, user);
  if (model.rules.signInGivesNewTries) user.wrongPasswords = 0;
  if (model.rules.successForgetsLocks) user.locks = 0;
  model.sessions.push({
    user: index,
    openedAt: model.now,
    lastUsedAt: model.now,
    ended: false,
    owesCode: user.enrolled,
    mfaToken: null,
  });
  return accepted([], {
    mfa_required: user.enrolled || owesEnrollment(model, user),
    mfa_requires_verification: user.mfaOffered && !user.enrolled,
  });
}

function countWrong(model: Model, index: number, user: User): Outcome {
  user.wrongPasswords += 1;
  if (user.wrongPasswords < model.rules.wrongPasswordsMax) return WRONG;
  user.lockedAt = model.now;
  user.locks += 1;
  if (model.rules.lockEndsSessions) endSessions(model, index);
  user.links.unlock.push({ sentAt: model.now, usedAt: null });
  return { ...WRONG, sent: [{ to: user.email, kind: 'unlock' }] };
}

/** Same reply for all addresses; only existing accounts get a mail. */
export function predictAskReset({ users, now, rules }: Model, { user: index }: Of<'ask-reset'>): Outcome {
  const user = users[index]!;
  const recent = user.links.reset.filter(({ sentAt }) => now < sentAt + HOUR_MS);
  if (user.password === null || recent.length >= rules.resetMailsPerHour) return accepted();
  user.links.reset.push({ sentAt: now, usedAt: null });
  return accepted([{ to: user.email, kind: 'reset' }]);
}

export function predictReset(model: Model, { link: ref, password, confirmation }: Of<'reset'>): Outcome {
  const { rules, now } = model;
  const { user, link } = linkOf(model, ref);
  if (password !== confirmation) return refused(422, 'validation');
  const isUsable =
    ref.kind === 'reset' &&
    now < link.sentAt + rules.resetLinkMs &&
    (link.usedAt === null || rules.resetLinkWorksTwice) &&
    (link === user.links.reset.at(-1) || rules.olderResetLinkWorks);
  if (!isUsable) return refused(422, 'link_expired');
  if (password !== WEAK_PASSWORD || rules.weakPasswordUsesLink) link.usedAt = now;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  user.password = password;
  if (rules.resetOpensLock) open(user, rules);
  if (rules.resetEndsSessions) endSessions(model, ref.user);
  if (rules.resetLiftsMfa) user.enrolled = false;
  return accepted([{ to: user.email, kind: 'password-changed' }]);
}

export function predictUnlock(model: Model, { link: ref, visit }: Of<'unlock'>): Outcome {
  const { rules, now } = model;
  const { user, link } = linkOf(model, ref);
  if (visit && !rules.visitsUnlock) return refused(404, 'not_found');
  if (ref.kind !== 'unlock') return refused(422, 'unlock_invalid');
  if (link.usedAt !== null) {
    if (now >= link.usedAt + rules.unlockRepeatMs) return refused(422, 'unlock_invalid');
    if (rules.repeatedUnlockOpens) open(user, rules);
    if (lockedForMs(model, user) > 0 && !rules.repeatedUnlockHidesLock) return refused(422, 'unlock_invalid');
    return accepted();
  }
  if (now >= link.sentAt + rules.unlockLinkMs) return refused(422, 'unlock_invalid');
  link.usedAt = now;
  open(user, rules);
  return accepted();
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
