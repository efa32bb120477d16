import type { changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { companies } from '../../db/schema/identity.ts';
import { normalDomain } from '../../shared/email-address.ts';
import { minutesPerWeek, parseServiceWeek } from './service-hours.ts';
import { isTimeZone } from '../../../src/lib/format/time-zone.ts';
import { ServiceError } from '../service-error.ts';

export type GivenSettings = ParsedBodyOf<typeof changeCompany>['company'];
type Columns = Partial<typeof companies.$inferSelect>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_MAX_CHARACTERS = 60;
const COLOR = /^#[0-9a-f]{6}$/;
/** Path of a picture of the content: docs/decisions/015-content-and-companies.md. */
const OWN_PICTURE = /^\/content-images\/[0-9a-f]{64}\.[a-z]+$/;
const DOMAIN_MAX_CHARACTERS = 253;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const ANSWER_WITHIN_MAX_CHARACTERS = 40;
/** A number or a word, then words: what follows “within”. */
const ANSWER_WITHIN = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const wrong = (sentence: string) => new ServiceError('validation', sentence);

/**
 * Checks given settings and returns them as columns. Omitted settings are not among them.
 * @throws {ServiceError} `validation` with a sentence that names the setting.
 */
export function checkedSettings(given: GivenSettings): Columns {
  const columns: { [Name in keyof Columns]: Columns[Name] | undefined } = {
    slug: ifGiven(given.slug, checkedSlug),
    name: given.name?.trim(),
    imageUrl: ifGiven(given.image_url, checkedPicture),
    accentColor: ifGiven(given.accent_color, checkedColor),
    answerWithin: ifGiven(given.answer_within, checkedAnswerTime),
    answerMinutes: given.answer_target_minutes,
    remindAfterHours: given.remind_after_hours,
    serviceHours: ifGiven(given.service_hours, checkedServiceHours),
    timeZone: ifGiven(given.time_zone, checkedTimeZone),
    holidays: ifGiven(given.holidays, (days) => [...new Set(days.map(checkedDay))].toSorted()),
    signUpsPerMinute: given.sign_ups_per_minute,
    requestsKeptDays: given.requests_kept_days,
    filesKeptDays: given.files_kept_days,
    actionsKeptDays: given.actions_kept_days,
    internal: given.internal,
    mfaPolicy: given.mfa_policy,
    joinPolicy: given.join_policy,
    joinDomains: ifGiven(given.join_domains, (domains) => [...new Set(domains.map(checkedDomain))]),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function ifGiven<Given, Checked>(
  given: Given | undefined,
  check: (given: Given) => Checked,
): Checked | undefined {
  return given === undefined ? undefined : check(given);
}

/**
 * Refuses domains that nothing would use, and a policy without the domains that it needs.
 * @throws {ServiceError} `validation`.
 */
export function refuseUselessDomains(
  given: GivenSettings,
  result: Pick<typeof companies.$inferSelect, 'joinPolicy' | 'joinDomains'>,
): void {
  const { joinPolicy, joinDomains } = result;
  if (joinPolicy === 'domains' && joinDomains.length === 0) {
    throw wrong('The join policy "domains" needs at least one domain.');
  }
  if (joinPolicy !== 'domains' && (given.join_domains ?? []).length > 0) {
    throw wrong(`Domains have no effect with the join policy "${joinPolicy}": it must be "domains".`);
  }
}

function checkedSlug(text: string): string {
  const slug = normalSlug(text);
  if (slug.length > SLUG_MAX_CHARACTERS || !SLUG.test(slug)) {
    throw wrong(
      `"${text}" is not a slug. Use letters from a to z, digits and single hyphens between them, at most ${SLUG_MAX_CHARACTERS}.`,
    );
  }
  return slug;
}

export function checkedPicture(address: string | null): string | null {
  if (address === null || OWN_PICTURE.test(address)) return address;
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    throw wrong(`"${address}" is not a picture. Give an address that begins with https://.`);
  }
  return new URL(address).href;
}

function checkedColor(text: string | null): string | null {
  if (text === null) return null;
  const color = text.trim().toLowerCase();
  if (!COLOR.test(color)) throw wrong(`"${text}" is not a color. Write it like #0a7f5c.`);
  return color;
}

function checkedAnswerTime(text: string | null): string | null {
  if (text === null) return null;
  const time = text.trim();
  if (time.length > ANSWER_WITHIN_MAX_CHARACTERS || !ANSWER_WITHIN.test(time)) {
    throw wrong(`"${text}" does not complete "Usually within …". Write it like one business day.`);
  }
  return time;
}

function checkedServiceHours(text: string | null): string | null {
  if (text === null) return null;
  if (parseServiceWeek(text) === null) {
    throw wrong(
      `"${text}" are no service hours. Write them like mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00.`,
    );
  }
  return text.trim().toLowerCase();
}

function checkedTimeZone(text: string): string {
  const zone = text.trim();
  if (!isTimeZone(zone)) throw wrong(`"${text}" is not a time zone. Write it like Europe/Berlin.`);
  return zone;
}

function checkedDay(text: string): string {
  const day = text.trim();
  const date = new Date(`${day}T00:00:00Z`);
  if (!DAY.test(day) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    throw wrong(`"${text}" is not a day. Write it like 2026-12-25.`);
  }
  return day;
}

const TARGET_WEEKS = 4;

/** Refuses a target that the service hours reach only after weeks. @throws {ServiceError} `validation`. */
export function refuseUnreachableTarget({
  answerMinutes,
  serviceHours,
}: Partial<Pick<typeof companies.$inferSelect, 'answerMinutes' | 'serviceHours'>>): void {
  const week = serviceHours == null ? null : parseServiceWeek(serviceHours);
  if (answerMinutes == null || week === null) return;
  if (answerMinutes > TARGET_WEEKS * minutesPerWeek(week)) {
    throw wrong('Four weeks of these service hours are less than the answer target.');
  }
}

function checkedDomain(text: string): string {
  const given = text.trim().replace(/^@/, '');
  const domain = given.includes('@') ? '' : normalDomain(given);
  if (domain.length > DOMAIN_MAX_CHARACTERS || !DOMAIN.test(domain)) {
    throw wrong(`"${text}" is not a domain. Write it like company.example, without a name before it.`);
  }
  return domain;
}

/** Returns a slug as it is stored: trimmed and in lower case. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}
