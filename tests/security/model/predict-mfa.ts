import type { Credentials } from './actions.ts';
import { accepted, refused, type Outcome, type Sent } from './outcome.ts';
import { authorised } from './predict-session.ts';
import type { Code, Model, Person, Session } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;

export function predictEnroll(model: Model, action: Credentials & { readonly phone: string }): Outcome {
  return authorised(model, action, true, ({ person }) => {
    if (person.enrolled && !model.rules.numberIsReplaceable) return refused(422, 'mfa_not_available');
    person.number = action.phone;
    return accepted();
  });
}

export function predictSendCode(model: Model, credentials: Credentials): Outcome {
  return authorised(model, credentials, true, ({ person }) => {
    const { rules, now } = model;
    if (person.number === null) return refused(422, 'mfa_not_available');
    const within = (ms: number) => person.codes.filter(({ sentAt }) => now < sentAt + ms).length;
    if (within(rules.codeWaitMs) > 0 || within(DAY_MS) >= rules.codesPerDay) {
      return refused(429, 'code_too_soon');
    }
    person.codes.push({ number: person.number, sentAt: now, digits: '', tries: 0, used: false });
    return accepted([{ to: person.number, kind: 'code' }]);
  });
}

export function predictVerify(model: Model, action: Credentials & { readonly otp: string }): Outcome {
  return authorised(model, action, true, ({ session, person }) => {
    const code = triedCode(model, person, action.otp);
    if (code === undefined || !isUsable(model, code)) return refused(422, 'code_expired');
    code.tries += 1;
    const isOfNumber = code.number === person.number || !model.rules.codeIsOfNumber;
    if (code.digits !== action.otp || !isOfNumber) return refused(422, 'code_invalid');
    code.used = true;
    session.mfaToken = model.mfaTokens.push(action.session) - 1;
    return accepted(completeEnrollment(model, session, person));
  });
}

function triedCode({ rules }: Model, { codes }: Person, otp: string): Code | undefined {
  const older = rules.olderCodeWorks ? codes.findLast(({ digits }) => digits === otp) : undefined;
  return older ?? codes.at(-1);
}

function isUsable({ rules, now }: Model, code: Code): boolean {
  const isUnused = !code.used || rules.codeWorksTwice;
  return isUnused && code.tries < rules.codeTries && now < code.sentAt + rules.codeMs;
}

/** The first right code turns it on; who is signed in elsewhere then owes one. */
function completeEnrollment(model: Model, session: Session, person: Person): Sent[] {
  if (person.enrolled) return [];
  person.enrolled = true;
  for (const other of model.sessions) {
    if (other.person === session.person && other !== session && model.rules.enrollmentAsksElsewhere) {
      other.owesCode = true;
    }
  }
  return [{ to: person.email, kind: 'mfa-on' }];
}
