import type { Of } from '../actions.ts';
import { accepted, refused, type Outcome } from '../outcome.ts';
import { hasStaleFactor, lockedForMs, openSession, type Model } from '../state.ts';
import { predictPassword } from './predict-account.ts';
import { STALE } from './predict-second-factor.ts';
import { authorized } from './predict-session.ts';

const REFUSED = refused(401, 'passkey_refused');

export function predictAddPasskey(model: Model, action: Of<'add-passkey'>): Outcome {
  const { rules } = model;
  return authorized(model, action, false, ({ session, user }) => {
    if (!user.confirmed && rules.passkeyNeedsConfirmation) return refused(403, 'email_unconfirmed');
    const present = user.passkeys.filter(({ removed }) => !removed);
    if (present.length >= rules.passkeysMax) return refused(422, 'passkeys_too_many');
    if (hasStaleFactor(model, session, user)) return STALE;
    const wrong = predictPassword(model, session.user, action.password);
    if (wrong !== null) return wrong;
    user.passkeys.push({ removed: false });
    return { ...accepted([{ to: user.email, kind: 'passkey-added' }]), status: 201 };
  });
}

/** A verified use of a passkey owes neither a code nor an enrollment, and no lock stops it. */
export function predictUsePasskey(model: Model, { user: index, nth, verified }: Of<'use-passkey'>): Outcome {
  const { rules } = model;
  const user = model.users[index]!;
  if (user.passkeys[nth]!.removed && !rules.removedPasskeySignsIn) return REFUSED;
  if (!verified && !rules.unverifiedPasskeySignsIn) return REFUSED;
  if (lockedForMs(model, user) > 0 && rules.lockStopsPasskeys) return REFUSED;
  if (rules.passkeyGivesNewTries) user.wrongPasswords = 0;
  openSession(model, index, user.enrolled && rules.passkeyOwesSecondFactor, nth);
  return accepted([], { mfa_required: false, mfa_requires_verification: false });
}

/** A removal ends the sessions that the passkey has opened, except the one of the call. */
export function predictRemovePasskey(model: Model, action: Of<'remove-passkey'>): Outcome {
  const { rules } = model;
  return authorized(model, action, false, ({ session, user }) => {
    const passkey = model.users[action.owner]!.passkeys[action.nth]!;
    const isForeign = action.owner !== session.user && !rules.foreignPasskeyIsRemovable;
    if (isForeign || passkey.removed) return refused(404, 'not_found');
    if (hasStaleFactor(model, session, user)) return STALE;
    const wrong = predictPassword(model, session.user, action.password);
    if (wrong !== null) return wrong;
    passkey.removed = true;
    for (const other of model.sessions) {
      const isOfPasskey = other.user === session.user && other.passkey === action.nth;
      if (isOfPasskey && other !== session && rules.removalEndsSessions) other.ended = true;
    }
    return accepted([{ to: user.email, kind: 'passkey-removed' }]);
  });
}
