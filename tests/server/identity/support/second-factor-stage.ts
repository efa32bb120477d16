import { appOfFile } from '../../../helpers/start-app.ts';
import * as api from './call-identity.ts';
import { codesIn, phoneApp, proven, startAppSetup, verifyAppCode } from './call-second-factor.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';

/** Starts an app with a company of each kind, for employees with and without a second factor. */
export async function secondFactorStage() {
  const app = await appOfFile();
  await api.addCompanies(app);
  let count = 0;

  async function employee(company_slug = 'test-optional') {
    count += 1;
    const email = `factor${count}@people.test`;
    const number = `55509${String(count).padStart(5, '0')}`;
    await api.signUp(app, email, { company_slug });
    return { email, number, headers: await api.signedIn(app, email) };
  }

  /** Creates an employee with a number, the backup codes, and a second session that owes a code. */
  async function enrolledByText(company_slug?: string) {
    const { email, number, headers } = await employee(company_slug);
    await api.enroll(app, headers, number);
    await api.sendCode(app, headers);
    const reply = await api.verify(app, headers, await api.codeSentTo(app, number));
    app.clock.advance(MINUTE_MS);
    return {
      email,
      number,
      codes: codesIn(reply),
      whole: proven(headers, reply),
      half: await api.signedIn(app, email),
    };
  }

  async function enrolledByApp(company_slug?: string) {
    const { email, headers } = await employee(company_slug);
    const codeOf = phoneApp(app, await startAppSetup(app, headers));
    const reply = await verifyAppCode(app, headers, codeOf());
    return {
      email,
      codeOf,
      codes: codesIn(reply),
      whole: proven(headers, reply),
      half: await api.signedIn(app, email),
    };
  }

  const isWhole = async (headers: Record<string, string>) =>
    (await api.currentUser(app, headers)).status === 200;

  return { app, employee, enrolledByText, enrolledByApp, isWhole };
}
