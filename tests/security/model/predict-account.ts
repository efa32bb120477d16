import { WEAK_PASSWORD, type Action, type LinkRef } from './actions.ts';
import { accepted, refused, type Outcome } from './outcome.ts';
import type { Rules } from './rules.ts';
import { endSessions, type Link, type Model, type Person } from './state.ts';

const HOUR_MS = 60 * 60_000;
const WRONG = refused(401, 'invalid_credentials');

type Of<Name extends Action['do']> = Extract<Action, { readonly do: Name }>;

export function predictSignUp(
  { people }: Model,
  { person: index, password, company }: Of<'sign-up'>,
): Outcome {
  const person = people[index]!;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  if (person.password !== null) return refused(422, 'email_taken');
  person.password = password;
  person.mfaOffered = company === 'test-optional' || company === 'test-required';
  return accepted();
}

/** No account, a wrong password and a lock are told in the same words; only the lock's mail tells its owner. */
export function predictSignIn(model: Model, { person: index, password }: Of<'sign-in'>): Outcome {
  const person = model.people[index]!;
  if (person.password === null || person.locked) return WRONG;
  if (password !== person.password) return countWrong(model, index, person);
  if (model.rules.signInGivesNewTries) person.wrongPasswords = 0;
  model.sessions.push({
    person: index,
    openedAt: model.now,
    lastUsedAt: model.now,
    ended: false,
    owesCode: person.enrolled,
    mfaToken: null,
  });
  return accepted([], {
    mfa_required: person.enrolled,
    mfa_requires_verification: person.mfaOffered && !person.enrolled,
  });
}

function countWrong(model: Model, index: number, person: Person): Outcome {
  person.wrongPasswords += 1;
  if (person.wrongPasswords < model.rules.wrongPasswordsMax) return WRONG;
  person.locked = true;
  if (model.rules.lockEndsSessions) endSessions(model, index);
  person.links.unlock.push({ sentAt: model.now, usedAt: null });
  return { ...WRONG, sent: [{ to: person.email, kind: 'unlock' }] };
}

/** Says the same to everybody; what differs is whether a mail arrives. */
export function predictAskReset({ people, now, rules }: Model, { person: index }: Of<'ask-reset'>): Outcome {
  const person = people[index]!;
  const recent = person.links.reset.filter(({ sentAt }) => now < sentAt + HOUR_MS);
  if (person.password === null || recent.length >= rules.resetMailsPerHour) return accepted();
  person.links.reset.push({ sentAt: now, usedAt: null });
  return accepted([{ to: person.email, kind: 'reset' }]);
}

export function predictReset(model: Model, { link: ref, password, confirmation }: Of<'reset'>): Outcome {
  const { rules, now } = model;
  const { person, link } = linkOf(model, ref);
  if (password !== confirmation) return refused(422, 'validation');
  const isUsable =
    ref.kind === 'reset' &&
    now < link.sentAt + rules.resetLinkMs &&
    (link.usedAt === null || rules.resetLinkWorksTwice) &&
    (link === person.links.reset.at(-1) || rules.olderResetLinkWorks);
  if (!isUsable) return refused(422, 'link_expired');
  if (password !== WEAK_PASSWORD || rules.weakPasswordUsesLink) link.usedAt = now;
  if (password === WEAK_PASSWORD) return refused(422, 'password_too_common');
  person.password = password;
  if (rules.resetOpensLock) open(person, rules);
  if (rules.resetEndsSessions) endSessions(model, ref.person);
  if (rules.resetLiftsMfa) person.enrolled = false;
  return accepted([{ to: person.email, kind: 'password-changed' }]);
}

export function predictUnlock(model: Model, { link: ref, visit }: Of<'unlock'>): Outcome {
  const { rules, now } = model;
  const { person, link } = linkOf(model, ref);
  if (visit && !rules.visitsUnlock) return refused(404, 'not_found');
  if (ref.kind !== 'unlock') return refused(422, 'unlock_invalid');
  if (link.usedAt !== null) {
    if (now >= link.usedAt + rules.unlockRepeatMs) return refused(422, 'unlock_invalid');
    if (rules.repeatedUnlockOpens) open(person, rules);
    return accepted();
  }
  if (now >= link.sentAt + rules.unlockLinkMs) return refused(422, 'unlock_invalid');
  link.usedAt = now;
  open(person, rules);
  return accepted();
}

function linkOf({ people }: Model, { person: index, kind, nth }: LinkRef): { person: Person; link: Link } {
  const person = people[index]!;
  return { person, link: person.links[kind][nth]! };
}

/** Ten new tries, and in again. */
function open(person: Person, { unlockGivesNewTries }: Rules): void {
  person.locked = false;
  if (unlockGivesNewTries) person.wrongPasswords = 0;
}
