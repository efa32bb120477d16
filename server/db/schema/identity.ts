import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, jsonScalar } from './columns.ts';

export const companies = pgTable('companies', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  /** `#rrggbb`; null keeps the product's own color. */
  accentColor: text('accent_color'),
  /** Completes "Usually within …", such as `one business day`; null promises nothing. */
  answerWithin: text('answer_within'),
  /** Minutes of service within which the desk is to answer; null sets no target. */
  answerMinutes: integer('answer_minutes'),
  /** Hours after which an employee is reminded of what waits for them; null reminds nobody. */
  remindAfterHours: integer('remind_after_hours'),
  /** When the desk answers, as `parseServiceWeek` reads it; null is around the clock. */
  serviceHours: text('service_hours'),
  /** Of the service hours and holidays. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Days without service as `YYYY-MM-DD`. */
  holidays: jsonb('holidays').$type<readonly string[]>().notNull().default([]),
  internal: boolean('internal').notNull().default(false),
  mfaPolicy: text('mfa_policy', { enum: ['off', 'optional', 'required'] })
    .notNull()
    .default('off'),
  /** Decides which employees the company's link takes: all, addresses of `joinDomains`, or `expectedEmployees`. */
  joinPolicy: text('join_policy', { enum: ['link', 'domains', 'list'] })
    .notNull()
    .default('link'),
  /** In lower case, without `@`. */
  joinDomains: jsonb('join_domains').$type<readonly string[]>().notNull().default([]),
  /** Sign-ups with its link per minute and network; null is the usual limit. */
  signUpsPerMinute: integer('sign_ups_per_minute'),
  /** Days for which data of its employees are kept: docs/product/companies.md#periods. Null: as long as the installation keeps them. */
  requestsKeptDays: integer('requests_kept_days'),
  filesKeptDays: integer('files_kept_days'),
  actionsKeptDays: integer('actions_kept_days'),
  /** Since then the company takes no sign-ups, and accounts of it alone are closed. */
  archivedAt: instant('archived_at'),
});

/** Employees whom a company expects: with the policy `list`, only they may join it. */
export const expectedEmployees = pgTable(
  'expected_employees',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** As `normalEmail` returns it. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.email] })],
);

/** Rows of imports that are under way, until they are applied or a day old. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id').notNull(),
    /** Line of the file, from 1. */
    line: integer('line').notNull(),
    /** As `normalEmail` returns it. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.email] }),
    index('import_rows_created').on(table.createdAt),
  ],
);

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  externalId: uuid('external_id').notNull().unique().defaultRandom(),
  /** A concierge's account has a row of `concierges`, and neither companies nor requests. */
  kind: text('kind', { enum: ['employee', 'concierge'] })
    .notNull()
    .default('employee'),
  /** As `normalEmail` returns it. The unique index prevents a second account. */
  email: text('email').notNull().unique(),
  /** Null until the owner of the address has proved that it is theirs: docs/product/identity.md#confirmed-address. */
  emailConfirmedAt: instant('email_confirmed_at'),
  /** Set when a new account took over the address; `email` is then unusable: docs/product/identity.md#fresh-start. */
  releasedAt: instant('released_at'),
  /** The account that took over the address, so that erasing it erases this one, too. */
  successorId: integer('successor_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  /** Set while the operator keeps the account closed: docs/product/employees.md#deactivated-account. */
  deactivatedAt: instant('deactivated_at'),
  /** What closed it. Restoring a company opens what its archiving closed. */
  deactivatedBy: text('deactivated_by', { enum: ['operator', 'import', 'archive'] }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** The zone that the browser has told last, such as `America/Los_Angeles`. */
  timeZone: text('time_zone'),
  passwordHash: text('password_hash').notNull(),
  failedSignIns: integer('failed_sign_ins').notNull().default(0),
  /** Start of the newest lock; it stays until the next attempt, also when the lock has ended. */
  lockedAt: instant('locked_at'),
  /** Number of locks since the last success. It decides the length of a lock. */
  locks: integer('locks').notNull().default(0),
  /** Ten digits: the verified number that codes are sent to. */
  mfaNumber: text('mfa_number'),
  /** Ten digits: replaces `mfaNumber` once a code sent to it is verified. */
  mfaPendingNumber: text('mfa_pending_number'),
  /** Secret of the authenticator app, encrypted. */
  totpSecret: text('totp_secret'),
  /** Replaces `totpSecret` once a code of the app is verified. */
  totpPendingSecret: text('totp_pending_secret'),
  /** Newest time step whose code was used. */
  totpLastStep: integer('totp_last_step'),
  /** Two-step verification is on since then, with a number, an app or both. */
  mfaEnabledAt: instant('mfa_enabled_at'),
  onboardingCompletedAt: instant('onboarding_completed_at'),
  /** When mails about unread answers are sent: docs/product/account.md#answer-mails. */
  answerMails: text('answer_mails', { enum: ['on', 'daily', 'off'] })
    .notNull()
    .default('on'),
  /** When the account is erased, because the employee has asked for it: docs/product/account.md#delete-the-account. */
  deletionDueAt: instant('deletion_due_at'),
  termsAcceptedAt: instant('terms_accepted_at').notNull(),
  createdAt: createdAt(),
});

/** The account that a row belongs to, and goes with. */
export const accountId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const memberships = pgTable(
  'memberships',
  {
    userId: accountId(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    index('memberships_company').on(table.companyId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    /** SHA-256 of the token in hex. The token is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** SHA-256 of the mfa-token of this session. */
    mfaTokenHash: text('mfa_token_hash'),
    /** When the session has last proved a second factor: docs/product/desk-session.md#fresh-factor. */
    factorAt: instant('factor_at'),
    /** True if it was opened in a browser where a second factor of the account was proved: docs/product/mfa.md#tries-of-a-place. */
    knownBrowser: boolean('known_browser').notNull().default(false),
    /** True if the session needs a verified code before any other call. */
    mfaRequired: boolean('mfa_required').notNull().default(false),
    /** The passkey that opened the session. Not a reference: the session may outlive it. */
    passkeyId: integer('passkey_id'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Browsers and networks that an account was signed in to from lately, each with its own count of wrong passwords, as in `users`:
 * docs/product/identity.md#known-places.
 */
export const knownPlaces = pgTable(
  'known_places',
  {
    userId: accountId(),
    /** `browser` and the id of its session, or a keyed hash of the network. */
    key: text('key').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    /** When a second factor was last proved there. */
    factorAt: instant('factor_at'),
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    lockedAt: instant('locked_at'),
    locks: integer('locks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('known_places_signed_in').on(table.signedInAt),
  ],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    codeHmac: text('code_hmac').notNull(),
    /** Keyed hash of the number, for its limit. */
    numberHmac: text('number_hmac').notNull().default(''),
    /** Keyed hash of the caller's network, for its limit. */
    network: text('network').notNull().default(''),
    /** Where it was asked for, as in `mfa_tries`: it works there alone. */
    place: text('place').notNull().default(''),
    /** True if the account had verified the number before. */
    verifiedNumber: boolean('verified_number').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('one_time_codes_user').on(table.userId, table.createdAt),
    index('one_time_codes_newest').on(table.createdAt),
  ],
);

export const backupCodes = pgTable(
  'backup_codes',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    codeHmac: text('code_hmac').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [index('backup_codes_user').on(table.userId)],
);

/** Wrong codes of authenticator apps and backup codes, for their limits. */
export const mfaTries = pgTable(
  'mfa_tries',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    kind: text('kind', { enum: ['authenticator_app', 'backup_code'] }).notNull(),
    /** `browser` for one that the account knows, else a keyed hash of the network. */
    place: text('place').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('mfa_tries_user').on(table.userId, table.kind, table.createdAt)],
);

export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    purpose: text('purpose', {
      enum: ['reset', 'unlock', 'confirmation', 'address', 'mail_address', 'deletion'],
    }).notNull(),
    /** The address that a link of a change of address, or of a further address for mails, confirms, as `normalEmail` returns it. */
    newEmail: text('new_email'),
    /** Keyed hash of the mailbox that got the link, without a plus tag, for its limit. */
    mailbox: text('mailbox').notNull().default(''),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mail_tokens_user').on(table.userId, table.purpose),
    index('mail_tokens_mailbox').on(table.mailbox, table.createdAt),
  ],
);

/** Onboarding answers by id (docs/product/onboarding.md#answer-ids); they also prefill surveys. */
export const profileAnswers = pgTable(
  'profile_answers',
  {
    userId: accountId(),
    answerId: integer('answer_id').notNull(),
    value: jsonScalar('value'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.answerId] })],
);
