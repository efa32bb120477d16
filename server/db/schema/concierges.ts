import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';
import { createdAt, instant } from './columns.ts';

const role = () =>
  text('role', { enum: ['concierge', 'lead'] })
    .notNull()
    .default('concierge');

/** Concierges, each with an account or with a token for a program. Rows stay: messages and actions carry their names. */
export const concierges = pgTable('concierges', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** The account that signs in to the desk; null for the token of a program. */
  userId: integer('user_id')
    .unique()
    .references(() => users.id),
  /** SHA-256 of the token in hex, null without one. The token is not stored. */
  tokenHash: text('token_hash').unique(),
  role: role(),
  /** What the concierge does, as employees read it, such as `Home and family`: docs/product/thread.md#the-concierge. */
  title: text('title'),
  /** Address of a picture of the content; null shows the initials. */
  portraitUrl: text('portrait_url'),
  /** The companies whose employees the concierge serves; null for all. */
  companyIds: integer('company_ids').array(),
  /** Since then the concierge takes no requests. */
  awaySince: instant('away_since'),
  /** When the concierge is back, as employees read it: docs/product/desk-session.md#away. */
  awayUntil: instant('away_until'),
  createdAt: createdAt(),
  /** Since then the token is refused and the account is closed. */
  removedAt: instant('removed_at'),
});

/** The concierge who wrote or did something. */
export const conciergeId = () =>
  integer('concierge_id')
    .notNull()
    .references(() => concierges.id);

/** Mailed links that open a concierge’s account. */
export const conciergeInvitations = pgTable(
  'concierge_invitations',
  {
    id: serial('id').primaryKey(),
    /** As `normalEmail` returns it. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: role(),
    companyIds: integer('company_ids').array(),
    /** SHA-256 of the token in hex. The token is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('concierge_invitations_email').on(table.email)],
);
