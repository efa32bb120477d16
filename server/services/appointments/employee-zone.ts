import { and, eq, inArray } from 'drizzle-orm';
import { ADDRESS_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import { isTimeZone, offsetAt } from '../../../src/lib/format/time-zone.ts';
import type { Db } from '../../db/client.ts';
import { profileAnswers, users } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';

/** States of one zone alone, of which `Intl` has no list. A state that a line of zones crosses is missing: a guess would be an hour off. */
const STATES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
};
const zoneOfState = new Map(
  Object.entries(STATES).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
);

/** Stores the zone of the viewer's browser; one that nobody knows (`Etc/Unknown`) takes the place of none: docs/product/appointments.md#date. */
export async function tellTimeZone({ db }: Services, { userId }: Viewer, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  await db.update(users).set({ timeZone }).where(eq(users.id, userId));
}

/** Returns the zone of an employee's browser, else that of a confirmed employee's address; null when neither tells. */
export async function employeeZone(db: Db, userId: number): Promise<string | null> {
  const [user] = await db
    .select({ timeZone: users.timeZone, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (user === undefined || user.timeZone !== null) return user?.timeZone ?? null;
  return user.confirmedAt === null ? null : zoneOfAddress(db, userId);
}

async function zoneOfAddress(db: Db, userId: number): Promise<string | null> {
  const { state, country } = ADDRESS_ANSWER_IDS;
  const answers = await db
    .select()
    .from(profileAnswers)
    .where(and(eq(profileAnswers.userId, userId), inArray(profileAnswers.answerId, [state, country])));
  const valueOf = (id: number) => {
    const value = answers.find(({ answerId }) => answerId === id)?.value;
    return typeof value === 'string' ? value : '';
  };
  return zoneOf(valueOf(country), valueOf(state));
}

/** Returns the zone of a country by its English name and, in the United States, a state by its code; null where there are several. */
export function zoneOf(country: string, state: string): string | null {
  const code = countryCode(country);
  if (code === 'US') return zoneOfState.get(state) ?? null;
  const [first, ...others] = code === null ? [] : zonesOf(code);
  // Germany has two names for one clock.
  return first !== undefined && others.every((other) => isSameClock(first, other)) ? first : null;
}

/** Newer than the types of the compiler. */
interface ZonedLocale extends Intl.Locale {
  readonly getTimeZones?: () => string[] | undefined;
}

function zonesOf(region: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale('und', { region });
  return locale.getTimeZones?.() ?? [];
}

function isSameClock(one: string, other: string): boolean {
  const year = new Date().getUTCFullYear();
  return [0, 6].every(
    (month) => offsetAt(one, Date.UTC(year, month)) === offsetAt(other, Date.UTC(year, month)),
  );
}

/** The short names are those of the form, as "Hong Kong" and "Myanmar"; the long ones came with accounts of other systems. */
const names = (['short', 'long'] as const).map(
  (style) => new Intl.DisplayNames('en', { type: 'region', fallback: 'none', style }),
);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
let codes: ReadonlyMap<string, string> | undefined;

function countryCode(country: string): string | null {
  codes ??= new Map(
    LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).flatMap((code) =>
      names.flatMap((style) => {
        const name = style.of(code);
        return name === undefined ? [] : [[name, code] as const];
      }),
    ),
  );
  return codes.get(country) ?? null;
}
