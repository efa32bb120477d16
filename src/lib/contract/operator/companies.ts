import { endpoint } from '../shared/endpoint.ts';
import { NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { anyText, requiredText, z } from '../shared/schemas.ts';

/*
 * Additive: the operator's calls, which the web app never makes (docs/operator.md).
 */

const ADDRESS_MAX_CHARACTERS = 2_000;
const DOMAINS_MAX = 100;
const ANSWER_TARGET_MAX_MINUTES = 10_080;
const SERVICE_HOURS_MAX_CHARACTERS = 500;
const REMIND_AFTER_MAX_HOURS = 720;
const HOLIDAYS_MAX = 100;
/** The limit of all. */
const SIGN_UPS_PER_MINUTE_MIN = 30;
const SIGN_UPS_PER_MINUTE_MAX = 1_000;
const KEPT_DAYS_MIN = 30;
const KEPT_DAYS_MAX = 3_650;

const mfaPolicy = z.enum(['off', 'optional', 'required']);
export const joinPolicy = z.enum(['link', 'domains', 'list']);

export const operatorCompany = z.object({
  slug: z.string(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  /** `#rrggbb`. */
  accent_color: z.nullable(z.string()),
  /** Completes “Usually within …”: docs/product/companies.md#answer-time. */
  answer_within: z.nullable(z.string()),
  /** Minutes of service within which the desk is to answer: docs/product/desk-queue.md#service-hours. */
  answer_target_minutes: z.nullable(z.number()),
  /** Hours after which an employee is reminded of what waits for them: docs/product/cards.md#one-reminder. */
  remind_after_hours: z.nullable(z.number()),
  /** Such as `mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00`; null is around the clock. */
  service_hours: z.nullable(z.string()),
  time_zone: z.string(),
  /** Days as `YYYY-MM-DD`. */
  holidays: z.array(z.string()),
  /** Sign-ups with its link per minute and network; null is the limit of all. */
  sign_ups_per_minute: z.nullable(z.number()),
  /** Days for which the server keeps data of its employees, null for as long as of all: docs/product/companies.md#periods. */
  requests_kept_days: z.nullable(z.number()),
  files_kept_days: z.nullable(z.number()),
  actions_kept_days: z.nullable(z.number()),
  /** Internal companies cannot be joined through a sign-up link. */
  internal: z.boolean(),
  mfa_policy: mfaPolicy,
  join_policy: joinPolicy,
  join_domains: z.array(z.string()),
  archived: z.boolean(),
  employee_count: z.number(),
  /** The sign-up link for employees; null for a company that takes no sign-ups. */
  sign_up_url: z.nullable(z.string()),
});
export type OperatorCompany = z.infer<typeof operatorCompany>;

const keptDays = z.optional(z.nullable(z.int().check(z.minimum(KEPT_DAYS_MIN), z.maximum(KEPT_DAYS_MAX))));

/** Settings that a call may omit. The server checks their form, to explain what is wrong. */
const settings = {
  image_url: z.optional(z.nullable(anyText(ADDRESS_MAX_CHARACTERS))),
  accent_color: z.optional(z.nullable(anyText(NAME_MAX_CHARACTERS))),
  answer_within: z.optional(z.nullable(anyText(NAME_MAX_CHARACTERS))),
  answer_target_minutes: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(ANSWER_TARGET_MAX_MINUTES))),
  ),
  remind_after_hours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(REMIND_AFTER_MAX_HOURS)))),
  service_hours: z.optional(z.nullable(anyText(SERVICE_HOURS_MAX_CHARACTERS))),
  time_zone: z.optional(anyText(NAME_MAX_CHARACTERS)),
  holidays: z.optional(z.array(anyText(NAME_MAX_CHARACTERS)).check(z.maxLength(HOLIDAYS_MAX))),
  sign_ups_per_minute: z.optional(
    z.nullable(z.int().check(z.minimum(SIGN_UPS_PER_MINUTE_MIN), z.maximum(SIGN_UPS_PER_MINUTE_MAX))),
  ),
  requests_kept_days: keptDays,
  files_kept_days: keptDays,
  actions_kept_days: keptDays,
  internal: z.optional(z.boolean()),
  mfa_policy: z.optional(mfaPolicy),
  join_policy: z.optional(joinPolicy),
  join_domains: z.optional(z.array(anyText(ADDRESS_MAX_CHARACTERS)).check(z.maxLength(DOMAINS_MAX))),
};
const name = requiredText(NAME_MAX_CHARACTERS);
const slug = requiredText(NAME_MAX_CHARACTERS);
const companyReply = z.object({ company: operatorCompany });

export const operatorCompanies = endpoint('GET', '/operator/v1/companies', 'operator', {
  reply: z.object({ companies: z.array(operatorCompany) }),
});

export const addCompany = endpoint('POST', '/operator/v1/companies', 'operator', {
  status: 201,
  body: z.object({ company: z.object({ ...settings, slug, name }) }),
  reply: companyReply,
});

/** Changes what the body names; all other settings stay. */
export const changeCompany = endpoint('PUT', '/operator/v1/companies/:slug', 'operator', {
  body: z.object({ company: z.object({ ...settings, slug: z.optional(slug), name: z.optional(name) }) }),
  reply: companyReply,
});

/** Takes no more sign-ups and closes the accounts of its employees. */
export const archiveCompany = endpoint('POST', '/operator/v1/companies/:slug/archive', 'operator', {
  /** With accounts to close, it must be confirmed. */
  body: z.object({ confirmed: z.boolean() }),
  reply: companyReply,
});

export const restoreCompany = endpoint('POST', '/operator/v1/companies/:slug/restore', 'operator', {
  reply: companyReply,
});

/** The whole book of vendors of a company, for its export. */
export const companyVendors = endpoint('GET', '/operator/v1/companies/:slug/vendors', 'operator', {
  reply: z.object({
    vendors: z.array(
      z.object({
        ...{ name: z.string(), phone: z.string(), email: z.string(), address: z.string() },
        ...{ hours: z.string(), region: z.string(), remark: z.string(), archived: z.boolean() },
        /** Oldest first. */
        notes: z.array(z.string()),
      }),
    ),
  }),
});

/** Erases some accounts of a long archived company (docs/product/companies.md#erase); repeat it until nothing `remains`: it is gone then. */
export const eraseCompany = endpoint('POST', '/operator/v1/companies/:slug/erase', 'operator', {
  /** A dry run counts what would be erased. */
  body: z.object({ dry_run: z.boolean() }),
  reply: z.object({
    erased: z.object({
      accounts: z.int(),
      requests: z.int(),
      files: z.int(),
      /** Accounts that belong to another company, too, and only leave this one. */
      leaving: z.int(),
      /** True while accounts are left. */
      remains: z.boolean(),
    }),
  }),
});

/** The page of a month for an employer, without any person in it: docs/product/desk-numbers.md#report-for-an-employer. */
export const companyReport = endpoint('GET', '/operator/v1/companies/:slug/report', 'operator', {
  /** `YYYY-MM`; the last whole month without it. */
  query: z.object({ month: z.optional(z.string().check(z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/))) }),
  reply: z.object({ month: z.string(), html: z.string() }),
});
