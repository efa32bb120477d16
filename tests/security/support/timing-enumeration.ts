/*
 * Measures whether the time of a reply reveals that an account exists: `node tests/security/support/timing-enumeration.ts`
 * on an otherwise idle machine. The area under the ROC curve is 0.5 when the times are equal, and near 0 or 1 when they
 * reveal the account.
 */
import { hashPassword } from '../../../server/services/secrets/password-queue.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { startApp } from '../../helpers/start-app.ts';

const PAIRS = Number(process.env['TIMING_PAIRS'] ?? 300);
const [LOWEST, HIGHEST] = [0.4, 0.6];

const app = await startApp();
const now = app.clock.now();
const passwordHash = await hashPassword('rainy tuesday morning');
const person = { firstName: 'Robin', lastName: 'Meyer', passwordHash, termsAcceptedAt: now, createdAt: now };
await app.services.db
  .insert(users)
  .values(Array.from({ length: PAIRS }, (_, index) => ({ ...person, email: `known${index}@people.test` })));

async function timeOf(path: string, body: unknown): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const start = performance.now();
  await (await app.fetch(path, init)).text();
  return performance.now() - start;
}

/** Returns the probability that a time of `a` is longer than one of `b`; ties count half. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

type Ask = (email: string) => Promise<number>;

async function measure(name: string, ask: Ask): Promise<boolean> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let index = 0; index < 10; index += 1) await ask(`warm${index}@people.test`);
  for (let index = 0; index < PAIRS; index += 1) {
    const pair = [
      async () => known.push(await ask(`known${index}@people.test`)),
      async () => unknown.push(await ask(`nobody${index}@people.test`)),
    ];
    // Alternate the order, so that drift affects both sides.
    for (const one of index % 2 === 0 ? pair : pair.toReversed()) await one();
  }
  const area = areaUnderCurve(known, unknown);
  const isWithin = area >= LOWEST && area <= HIGHEST;
  process.stdout.write(`${name}: ${area.toFixed(3)} over ${PAIRS} pairs${isWithin ? '' : ', CAN BE TOLD'}\n`);
  return isWithin;
}

const signIn: Ask = (email) => timeOf('/api/v1/users/sign_in', { user: { email, password: 'not this one' } });
const forgot: Ask = (email) => timeOf('/api/v1/users/password', { user: { email } });
/** A control that hashes for existing accounts only. */
const careless: Ask = async (email) => {
  const start = performance.now();
  if (email.startsWith('known')) await hashPassword('not this one');
  return performance.now() - start;
};

const controlIsTold = !(await measure('control (hashes for known accounts only)', careless));
const isQuiet = [await measure('sign-in', signIn), await measure('forgotten password', forgot)];
await app.close();
process.exitCode = controlIsTold && isQuiet.every(Boolean) ? 0 : 1;
