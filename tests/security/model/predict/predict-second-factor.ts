import { DAY_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Credentials, Of } from '../actions.ts';
import { appCode, STEP_MS } from '../../../helpers/authenticator-app.ts';
import { accepted, refused, type Outcome, type Sent } from '../outcome.ts';
import {
  enabledMethods,
  forgetFactors,
  hasStaleFactor,
  provesBoth,
  type BackupCode,
  type CountedFactor,
  type Model,
  type Session,
  type User,
} from '../state.ts';
import { predictPassword } from './predict-account.ts';
import { authorized } from './predict-session.ts';

const OFF = refused(422, 'mfa_not_available');
export const STALE = refused(403, 'factor_stale');
const TOO_MANY_TRIES = refused(429, 'code_too_soon');

export function predictMfaStatus(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, true, ({ user }) =>
    accepted([], {
      required: user.mfaIsRequired,
      enabled_methods: enabledMethods(user),
      backup_codes_left: unused(user),
      email_confirmed: user.confirmed,
    }),
  );
}

export function predictStartApp(model: Model, action: Of<'start-app'>): Outcome {
  return authorized(model, action, true, ({ session, user, owesCode }) => {
    if (!user.confirmed && model.rules.enrollmentNeedsConfirmation) return refused(403, 'email_unconfirmed');
    if (owesCode) return OFF;
    if (hasStaleFactor(model, session, user)) return STALE;
    const refusal = predictPassword(model, session.user, action.password);
    if (refusal !== null) return refusal;
    user.pendingApp = user.appSecrets.push('') - 1;
    return accepted();
  });
}

export function predictVerifyApp(model: Model, action: Of<'verify-app'>): Outcome {
  const { rules } = model;
  return authorized(model, action, true, ({ session, user, owesCode }) => {
    const pending = owesCode && !rules.unverifiedAppReplaces ? null : user.pendingApp;
    const app = pending ?? user.app;
    if (app === null) return OFF;
    if (!countTry(model, user, 'app')) return TOO_MANY_TRIES;
    const usedStep = pending === null && !rules.appCodeWorksTwice ? user.appStep : null;
    const step = stepOf(model, user.appSecrets[app]!, action.otp, usedStep);
    if (step === null) return wrong(model, user, 'app');
    forgetTries(model, user, 'app');
    user.app = app;
    user.appStep = step;
    if (pending !== null) user.pendingApp = null;
    issueMfaToken(model, action);
    if (pending === null) return accepted([], { backup_codes: 0 });
    return completed(model, session, user);
  });
}

export function predictUseBackupCode(model: Model, action: Of<'use-backup-code'>): Outcome {
  const { rules } = model;
  return authorized(model, action, true, ({ user }) => {
    if (!user.enrolled) return OFF;
    if (!countTry(model, user, 'backup-code')) return TOO_MANY_TRIES;
    const previous = rules.previousBackupCodesWork ? user.previousBackupCodes : [];
    const code = [...user.backupCodes, ...previous].find(({ text }) => text === action.text);
    if (code === undefined || (code.used && !rules.backupCodeWorksTwice))
      return wrong(model, user, 'backup-code');
    code.used = true;
    forgetTries(model, user, 'backup-code');
    issueMfaToken(model, action);
    return accepted([{ to: user.email, kind: 'mfa-changed' }], { backup_codes_left: unused(user) });
  });
}

export function predictNewBackupCodes(model: Model, action: Of<'new-backup-codes'>): Outcome {
  return authorized(model, action, false, ({ session, user }) => {
    if (!user.enrolled) return OFF;
    if (hasStaleFactor(model, session, user)) return STALE;
    const refusal = predictPassword(model, session.user, action.password);
    if (refusal !== null) return refusal;
    const backup_codes = replaceBackupCodes(model, user);
    return accepted([{ to: user.email, kind: 'mfa-changed' }], { backup_codes });
  });
}

/** The last method turns two-step verification off. */
export function predictTurnOff(model: Model, action: Of<'turn-off'>): Outcome {
  const { rules } = model;
  return authorized(model, action, false, ({ session, user }) => {
    const enabled = enabledMethods(user);
    const removed = enabled.filter((method) => action.method === null || method === action.method);
    if (removed.length === 0) return OFF;
    const isLast = removed.length === enabled.length;
    if (isLast && user.mfaIsRequired && rules.requiredStaysOn) return refused(422, 'mfa_required_by_company');
    if (hasStaleFactor(model, session, user)) return STALE;
    const refusal = predictPassword(model, session.user, action.password);
    if (refusal !== null) return refusal;
    if (isLast) turnOff(model, session.user);
    else if (!rules.removedMethodSignsIn) removeMethod(user, removed[0] === 'text_message');
    return accepted([{ to: user.email, kind: 'mfa-changed' }]);
  });
}

export function predictLiftMfa(model: Model, { user: index }: Of<'lift-mfa'>): Outcome {
  const user = model.users[index]!;
  if (user.password === null) return refused(404, 'not_found');
  if (!user.enrolled) return OFF;
  turnOff(model, index);
  if (model.rules.liftEndsSessions) {
    for (const session of model.sessions) if (session.user === index) session.ended = true;
  }
  return accepted([{ to: user.email, kind: 'mfa-changed' }]);
}

/** Predicts the first right code of a new method: it turns two-step verification on if it is off. */
export function completed(model: Model, session: Session, user: User): Outcome {
  const isNew = !user.enrolled;
  const sent: Sent[] = [{ to: user.email, kind: isNew ? 'mfa-on' : 'mfa-changed' }];
  if (!isNew) return accepted(sent, { backup_codes: 0 });
  user.enrolled = true;
  user.pendingNumber = null;
  user.pendingApp = null;
  for (const other of model.sessions) {
    if (other.user !== session.user || other === session || provesBoth(model, other)) continue;
    if (!model.rules.enrollmentAsksElsewhere) continue;
    other.owesCode = true;
    if (!model.rules.previousTokenProves) other.mfaToken = null;
  }
  return accepted(sent, { backup_codes: replaceBackupCodes(model, user) });
}

/** Issues the mfa-token that completes a session. */
export function issueMfaToken(model: Model, { session }: Credentials): void {
  const proved = model.sessions[session]!;
  proved.mfaToken = model.mfaTokens.push(session) - 1;
  proved.factorAt = model.now;
}

function turnOff(model: Model, index: number): void {
  forgetFactors(model.users[index]!);
  for (const session of model.sessions) {
    if (session.user !== index) continue;
    const isHalf = session.owesCode && session.mfaToken === null;
    if (isHalf && model.rules.turnOffEndsHalfSessions) session.ended = true;
    if (session.mfaToken !== null) session.owesCode = false;
    if (!model.rules.previousTokenProves) session.mfaToken = null;
  }
}

function removeMethod(user: User, isText: boolean): void {
  if (isText) {
    user.number = null;
    user.pendingNumber = null;
    return;
  }
  user.app = null;
  user.pendingApp = null;
  user.appStep = null;
}

/** Replaces the backup codes and returns their number. */
function replaceBackupCodes({ rules }: Model, user: User): number {
  user.previousBackupCodes.push(...user.backupCodes);
  user.backupCodes = Array.from({ length: rules.backupCodes }, (): BackupCode => ({ text: '', used: false }));
  return user.backupCodes.length;
}

function unused({ backupCodes }: User): number {
  return backupCodes.filter(({ used }) => !used).length;
}

/** Counts a try if one is left. */
function countTry({ rules, now }: Model, { tries }: User, factor: CountedFactor): boolean {
  const within = (ms: number) => tries[factor].filter((at) => now < at + ms).length;
  if (within(rules.factorTriesMs) >= rules.factorTries || within(DAY_MS) >= rules.factorTriesPerDay) {
    return false;
  }
  tries[factor].push(now);
  return true;
}

/** Refuses a wrong code; the fifth of a day is told to the owner. */
function wrong({ now }: Model, { email, tries }: User, factor: CountedFactor): Outcome {
  const ofDay = tries[factor].filter((at) => now < at + DAY_MS);
  return refused(422, 'code_invalid', ofDay.length === 5 ? [{ to: email, kind: 'mfa-changed' }] : []);
}

function forgetTries({ rules }: Model, { tries }: User, factor: CountedFactor): void {
  if (rules.rightCodeGivesNewTries) tries[factor].length = 0;
}

/** Returns the time step of a code later than the used one; null for a wrong or used code. */
function stepOf({ rules, startMs, now }: Model, secret: string, otp: string, usedStep: number | null) {
  const current = Math.floor((startMs + now) / STEP_MS);
  const tolerated = rules.appToleratedSteps;
  for (let step = current - tolerated; step <= current + tolerated; step += 1) {
    if (step > (usedStep ?? -1) && appCode(secret, step) === otp) return step;
  }
  return null;
}
