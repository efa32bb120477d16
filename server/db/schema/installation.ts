import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant } from './columns.ts';
import { companies, users } from './identity.ts';

/** Records the purpose of this database, in one row. A new database has none. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** True for a demo, whose account has a public password. It is never opened as anything else. */
    demo: boolean('demo').notNull(),
    /** Derived from the `APP_SECRET` of the last start; null until the first. */
    secretFingerprint: text('secret_fingerprint'),
    /** Content of the marker in the file store; null until the first start that has written it. */
    storeId: text('store_id'),
  },
  (table) => [check('one_installation', sql`${table.id} = 1`)],
);

/** The versions that have upgraded this database: `server/db/upgrade.ts`. */
export const installedVersions = pgTable('installed_versions', {
  version: text('version').primaryKey(),
  /** The earliest version that runs on its schema, for a roll-back. */
  runsFrom: text('runs_from').notNull(),
  installedAt: instant('installed_at').notNull().defaultNow(),
});

/** How far each step of `server/db/data-steps` came. */
export const dataSteps = pgTable('data_steps', {
  name: text('name').primaryKey(),
  /** The last `id` that was handled. */
  position: bigint('position', { mode: 'number' }).notNull().default(0),
  /** Up to this `id` all rows are committed, and none will come. */
  until: bigint('until', { mode: 'number' }).notNull().default(0),
  rows: bigint('rows', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at').notNull().defaultNow(),
  /** Of the first time that nothing was left; null before. */
  finishedAt: instant('finished_at'),
});

/**
 * Legal holds, each of one employee or of one company: `server/services/holds`. The references do not cascade: PostgreSQL, too, refuses to
 * delete who is held.
 */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .unique()
      .references(() => users.id),
    companyId: integer('company_id')
      .unique()
      .references(() => companies.id),
    reason: text('reason').notNull(),
    placedAt: instant('placed_at').notNull(),
  },
  (table) => [check('of_one', sql`(${table.userId} is null) <> (${table.companyId} is null)`)],
);

/** Calls per network in the current window, for processes that share a database: `server/ports/rate-limits.ts`. */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and keyed hash of the network. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window; the rate limiter's library names the column. */
  expire: instant('expire'),
});

/**
 * What the operator did: docs/product/employees.md#operators-log. A trigger refuses every change of a row. The targets are no
 * references: a row outlives the erasure of its employee, without a name or an address.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: serial('id').primaryKey(),
    createdAt: createdAt(),
    /** User of the machine who typed the command, as the command line says. */
    actor: text('actor').notNull(),
    /** Name of the call, such as `eraseEmployee`. */
    action: text('action').notNull(),
    companyId: integer('company_id'),
    accountId: integer('account_id'),
    /** Code of the error when the call was refused; it then has a second row. */
    refused: text('refused'),
  },
  (table) => [index('operator_actions_account').on(table.accountId)],
);

/** Pictures of the content: logos and drawings that every visitor may see. */
export const contentImages = pgTable('content_images', {
  /** SHA-256 of the bytes in hex with the extension of the type, e.g. `0a….svg`. */
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
  /** The PNG that goes with mails; null until it is drawn, empty when it cannot be: docs/product/companies.md#company-in-mails. */
  mailPng: bytea('mail_png'),
  createdAt: createdAt(),
});
