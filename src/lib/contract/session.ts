import { maybeText, textOrEmpty, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';

const emittedCompany = z.object({
  id: z.number(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  /** Additive: `#rrggbb`; the client corrects its contrast. */
  accent_color: z.nullable(z.string()),
  /** Additive: completes “Usually within …” (docs/product/companies.md#answer-time). */
  answer_within: z.nullable(z.string()),
});

const emittedUser = z.object({
  external_id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  request_count: z.number(),
  companies: z.array(emittedCompany),
  /** Additive: lets the client resume an unfinished onboarding at the next sign-in. */
  onboarding_completed: z.boolean(),
  /** Additive: the state of two-step verification. */
  mfa_enabled: z.boolean(),
  /** Additive: true if two-step verification can be set up now. */
  mfa_available: z.boolean(),
  /** Additive: false until the employee has proved that the address is theirs. */
  email_confirmed: z.boolean(),
  /** Additive: when mails about answers are sent (docs/product/account.md#answer-mails). */
  answer_mails: z.enum(['on', 'daily', 'off']),
  /** Additive: true while the account has no name. */
  name_missing: z.boolean(),
  /** Additive: the new address that is not confirmed yet, or null; the API then takes changes (docs/product/account.md#change-of-address). */
  pending_email: z.nullable(z.string()),
  /** Additive: when the account will be deleted, or null (docs/product/account.md#delete-the-account). */
  deletion_due_at: z.nullable(z.string()),
  /** Additive: requests with unread messages or an unseen completion (docs/product/live.md#unread-marks). */
  unread_requests: z.number(),
});

export const company = z.object({
  id: wireId,
  name: z.string(),
  image_url: maybeText,
  accent_color: maybeText,
  answer_within: maybeText,
});
export type Company = z.output<typeof company>;

/** Undefined where the API does not say it. */
const maybeSaid = z.optional(z.nullable(z.boolean()));

export const user = z.object({
  external_id: z.pipe(wireId, z.transform(String)),
  full_name: textOrEmpty,
  first_name: textOrEmpty,
  email: z.string(),
  request_count: z.pipe(
    z.nullish(z.number()),
    z.transform((count: number | null | undefined) => count ?? 0),
  ),
  companies: z.pipe(
    z.nullish(z.array(company)),
    z.transform((companies: Company[] | null | undefined) => companies ?? []),
  ),
  onboarding_completed: maybeSaid,
  mfa_enabled: maybeSaid,
  mfa_available: maybeSaid,
  email_confirmed: maybeSaid,
  answer_mails: maybeText,
  name_missing: maybeSaid,
  pending_email: z.optional(z.nullable(z.string())),
  deletion_due_at: maybeText,
  unread_requests: z.optional(z.nullable(z.number())),
});
export type User = z.output<typeof user>;

const inUser = z.pipe(
  z.object({ user }),
  z.transform((value: { user: User }) => value.user),
);
const inData = z.pipe(
  z.object({ data: z.union([inUser, user]) }),
  z.transform((value: { data: User }) => value.data),
);

/** Returns the signed-in user. Emits `{user}`; `{data}` and the bare user are accepted too. */
export const currentUser = endpoint('GET', '/api/v1/users/current', 'session', {
  reply: z.object({ user: emittedUser }),
  accepts: z.union([inUser, inData, user]),
});

export const signOut = endpoint('DELETE', '/api/v1/users/sign_out', 'half-session', {
  unauthorized: 'keeps-session',
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});
