import { bigint, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { accountId } from './identity.ts';
import { createdAt, instant } from './columns.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    /** In base64url, as browsers send it. The unique index keeps a passkey in one account. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The highest signature counter seen; 0 for passkeys that are synchronized between devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that were sent and not answered yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in'] }).notNull(),
    /** SHA-256 of the challenge in hex. The challenge is not stored. */
    challengeHash: text('challenge_hash').notNull().unique(),
    /** The session that adds a passkey; null for a sign-in. Not a reference: sessions may be removed first. */
    sessionId: integer('session_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_session').on(table.sessionId)],
);
