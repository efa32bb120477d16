import type { changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { companies } from '../../db/schema/identity.ts';
import { normalDomain } from '../../shared/email-address.ts';
import { minutesPerWeek, parseServiceWeek } from './service-hours.ts';
import { isTimeZone } from '../../../src/lib/format/time-zone.ts';
import type { ParametersOf } from '../../../src/lib/messages/refusals.ts';
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

type Setting = ParametersOf<'setting_refused'>['setting'];

const refused = (setting: Setting, given: string) => new ServiceError('setting_refused', { setting, given });

/**
 * Checks given settings and returns them as columns. Omitted settings are not among them.
 * @throws {ServiceError} `setting_refused` with a sentence that names the setting.
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
 * @throws {ServiceError} `settings_conflict`.
 */
export function refuseUselessDomains(
  given: GivenSettings,
  result: Pick<typeof companies.$inferSelect, 'joinPolicy' | 'joinDomains'>,
): void {
  const { joinPolicy, joinDomains } = result;
  if (joinPolicy === 'domains' && joinDomains.length === 0) {
    throw new ServiceError('settings_conflict', { why: 'no_domains', policy: joinPolicy });
  }
  if (joinPolicy !== 'domains' && (given.join_domains ?? []).length > 0) {
    throw new ServiceError('settings_conflict', { why: 'domains', policy: joinPolicy });
  }
}

function checkedSlug(text: string): string {
  const slug = normalSlug(text);
  if (slug.length > SLUG_MAX_CHARACTERS || !SLUG.test(slug)) {
    throw refused('slug', text);
  }
  return slug;
}

export function checkedPicture(address: string | null): string | null {
  if (address === null || OWN_PICTURE.test(address)) return address;
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    throw refused('picture', address);
  }
  return new URL(address).href;
}

function checkedColor(text: string | null): string | null {
  if (text === null) return null;
  const color = text.trim().toLowerCase();
  if (!COLOR.test(color)) throw refused('color', text);
  return color;
}

function checkedAnswerTime(text: string | null): string | null {
  if (text === null) return null;
  const time = text.trim();
  if (time.length > ANSWER_WITHIN_MAX_CHARACTERS || !ANSWER_WITHIN.test(time)) {
    throw refused('answer_time', text);
  }
  return time;
}

function checkedServiceHours(text: string | null): string | null {
  if (text === null) return null;
  if (parseServiceWeek(text) === null) {
    throw refused('hours', text);
  }
  return text.trim().toLowerCase();
}

function checkedTimeZone(text: string): string {
  const zone = text.trim();
  if (!isTimeZone(zone)) throw refused('zone', text);
  return zone;
}

function checkedDay(text: string): string {
  const day = text.trim();
  const date = new Date(`${day}T00:00:00Z`);
  if (!DAY.test(day) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) {
    throw refused('day', text);
  }
  return day;
}

const TARGET_WEEKS = 4;

/** Refuses a target that the service hours reach only after weeks. @throws {ServiceError} `settings_conflict`. */
export function refuseUnreachableTarget({
  answerMinutes,
  serviceHours,
}: Partial<Pick<typeof companies.$inferSelect, 'answerMinutes' | 'serviceHours'>>): void {
  const week = serviceHours == null ? null : parseServiceWeek(serviceHours);
  if (answerMinutes == null || week === null) return;
  if (answerMinutes > TARGET_WEEKS * minutesPerWeek(week)) {
    throw new ServiceError('settings_conflict', { why: 'target' });
  }
}

function checkedDomain(text: string): string {
  const given = text.trim().replace(/^@/, '');
  const domain = given.includes('@') ? '' : normalDomain(given);
  if (domain.length > DOMAIN_MAX_CHARACTERS || !DOMAIN.test(domain)) {
    throw refused('domain', text);
  }
  return domain;
}

/** Returns a slug as it is stored: trimmed and in lower case. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}
