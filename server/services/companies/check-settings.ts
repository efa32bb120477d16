import type { changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { companies } from '../../db/schema/identity.ts';
import { normalDomain } from '../../shared/email-address.ts';
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
/** A number or a word, then words: what stands behind “within”. */
const ANSWER_WITHIN = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

const wrong = (sentence: string) => new ServiceError('validation', sentence);

/**
 * Checks given settings and returns them as columns. Omitted settings are not among them.
 * @throws {ServiceError} `validation` with a sentence that names the setting.
 */
export function checkedSettings(given: GivenSettings): Columns {
  const {
    slug,
    name,
    image_url,
    accent_color,
    answer_within,
    internal,
    mfa_policy,
    join_policy,
    join_domains,
  } = given;
  return {
    ...(slug === undefined ? {} : { slug: checkedSlug(slug) }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(image_url === undefined ? {} : { imageUrl: checkedPicture(image_url) }),
    ...(accent_color === undefined ? {} : { accentColor: checkedColor(accent_color) }),
    ...(answer_within === undefined ? {} : { answerWithin: checkedAnswerTime(answer_within) }),
    ...(internal === undefined ? {} : { internal }),
    ...(mfa_policy === undefined ? {} : { mfaPolicy: mfa_policy }),
    ...(join_policy === undefined ? {} : { joinPolicy: join_policy }),
    ...(join_domains === undefined ? {} : { joinDomains: [...new Set(join_domains.map(checkedDomain))] }),
  };
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

function checkedPicture(address: string | null): string | null {
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
