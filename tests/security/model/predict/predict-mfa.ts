import type { Credentials } from '../actions.ts';
import { accepted, refused, type Outcome, type Sent } from '../outcome.ts';
import { predictPassword } from './predict-account.ts';
import { completed, issueMfaToken, STALE } from './predict-second-factor.ts';
import { authorized, type Caller } from './predict-session.ts';
import { hasStaleFactor, type Code, type Model, type User } from '../state.ts';
import { DAY_MS } from '../../../../src/lib/contract/shared/limits.ts';

export function predictEnroll(
  model: Model,
  action: Credentials & { readonly phone: string; readonly password: string },
): Outcome {
  return authorized(model, action, true, ({ session, user, owesCode }) => {
    if (!user.confirmed && model.rules.enrollmentNeedsConfirmation) return refused(403, 'email_unconfirmed');
    if (!user.mfaOffered && model.rules.textsNeedOffer) return refused(422, 'mfa_not_available');
    if (owesCode && !model.rules.numberIsReplaceable) return refused(422, 'mfa_not_available');
    if (hasStaleFactor(model, session, user)) return STALE;
    const refusal = predictPassword(model, session.user, action.password);
    if (refusal !== null) return refusal;
    user.pendingNumber = action.phone;
    return accepted();
  });
}

export function predictSendCode(model: Model, credentials: Credentials): Outcome {
  return authorized(model, credentials, true, (caller) => {
    const { rules, now } = model;
    const { user } = caller;
    const number = numberForCodes(model, caller);
    if (number === null) return refused(422, 'mfa_not_available');
    const within = (ms: number) => user.codes.filter(({ sentAt }) => now < sentAt + ms).length;
    if (within(rules.codeWaitMs) > 0 || within(DAY_MS) >= rules.codesPerDay) {
      return refused(429, 'code_too_soon');
    }
    user.codes.push({ number, sentAt: now, digits: '', tries: 0, used: false });
    return accepted([{ to: number, kind: 'code' }]);
  });
}

export function predictVerify(model: Model, action: Credentials & { readonly otp: string }): Outcome {
  return authorized(model, action, true, (caller) => {
    const { session, user } = caller;
    const number = numberForCodes(model, caller);
    const code = triedCode(model, user, action.otp);
    if (number === null || code === undefined || !isUsable(model, code)) return refused(422, 'code_expired');
    code.tries += 1;
    const isOfNumber = code.number === number || !model.rules.codeIsOfNumber;
    if (code.digits !== action.otp || !isOfNumber) {
      return refused(422, 'code_invalid', wrongCodesMail(model, user));
    }
    code.used = true;
    issueMfaToken(model, action);
    if (caller.owesCode || user.pendingNumber === null) return accepted([], { backup_codes: 0 });
    user.number = number;
    user.pendingNumber = null;
    return completed(model, session, user);
  });
}

/** The owner is told of five wrong codes: docs/product/mfa.md#tries-of-a-place. */
const TOLD_AFTER = 5;

/** Counts the codes of the day since the last right one. */
function wrongCodesMail({ now }: Model, { email, codes }: User): Sent[] {
  const sinceRight = codes.slice(codes.findLastIndex(({ used }) => used) + 1);
  const wrong = sinceRight
    .filter(({ sentAt }) => now < sentAt + DAY_MS)
    .reduce((sum, { tries }) => sum + tries, 0);
  return wrong === TOLD_AFTER ? [{ to: email, kind: 'mfa-changed' }] : [];
}

function numberForCodes({ rules }: Model, { user, owesCode }: Caller): string | null {
  return owesCode && !rules.unverifiedNumberReplaces ? user.number : (user.pendingNumber ?? user.number);
}

function triedCode({ rules }: Model, { codes }: User, otp: string): Code | undefined {
  const older = rules.olderCodeWorks ? codes.findLast(({ digits }) => digits === otp) : undefined;
  return older ?? codes.at(-1);
}

function isUsable({ rules, now }: Model, code: Code): boolean {
  const isUnused = !code.used || rules.codeWorksTwice;
  return isUnused && code.tries < rules.codeTries && now < code.sentAt + rules.codeMs;
}
