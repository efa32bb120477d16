import type { Credentials } from '../commands/actions.ts';
import { accepted, refused, type Outcome, type Sent } from '../outcome.ts';
import { authorised } from './predict-session.ts';
import type { Code, Model, User, Session } from '../state.ts';
import { DAY_MS } from '../../../../src/lib/contract/shared/durations.ts';

export function predictEnroll(model: Model, action: Credentials & { readonly phone: string }): Outcome {
  return authorised(model, action, true, ({ user }) => {
    if (!user.confirmed && model.rules.enrollmentNeedsConfirmation) return refused(403, 'email_unconfirmed');
    if (user.enrolled && !model.rules.numberIsReplaceable) return refused(422, 'mfa_not_available');
    user.number = action.phone;
    return accepted();
  });
}

export function predictSendCode(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, true, ({ user }) => {
    const { rules, now } = model;
    if (user.number === null) return refused(422, 'mfa_not_available');
    const within = (ms: number) => user.codes.filter(({ sentAt }) => now < sentAt + ms).length;
    if (within(rules.codeWaitMs) > 0 || within(DAY_MS) >= rules.codesPerDay) {
      return refused(429, 'code_too_soon');
    }
    user.codes.push({ number: user.number, sentAt: now, digits: '', tries: 0, used: false });
    return accepted([{ to: user.number, kind: 'code' }]);
  });
}

export function predictVerify(model: Model, action: Credentials & { readonly otp: string }): Outcome {
  return authorised(model, action, true, ({ session, user }) => {
    const code = triedCode(model, user, action.otp);
    if (code === undefined || !isUsable(model, code)) return refused(422, 'code_expired');
    code.tries += 1;
    const isOfNumber = code.number === user.number || !model.rules.codeIsOfNumber;
    if (code.digits !== action.otp || !isOfNumber) return refused(422, 'code_invalid');
    code.used = true;
    session.mfaToken = model.mfaTokens.push(action.session) - 1;
    return accepted(completeEnrollment(model, session, user));
  });
}

function triedCode({ rules }: Model, { codes }: User, otp: string): Code | undefined {
  const older = rules.olderCodeWorks ? codes.findLast(({ digits }) => digits === otp) : undefined;
  return older ?? codes.at(-1);
}

function isUsable({ rules, now }: Model, code: Code): boolean {
  const isUnused = !code.used || rules.codeWorksTwice;
  return isUnused && code.tries < rules.codeTries && now < code.sentAt + rules.codeMs;
}

/** The first verified code enables two-step verification; other sessions then need a code. */
function completeEnrollment(model: Model, session: Session, user: User): Sent[] {
  if (user.enrolled) return [];
  user.enrolled = true;
  for (const other of model.sessions) {
    if (other.user === session.user && other !== session && model.rules.enrollmentAsksElsewhere) {
      other.owesCode = true;
    }
  }
  return [{ to: user.email, kind: 'mfa-on' }];
}
