import { sql } from 'drizzle-orm';

/**
 * True for a row of `users` without a second factor whose company requires one: docs/product/mfa.md#required-policy.
 * Decided at every call, so that it also holds for sessions that are older than the policy. A session of a passkey, in the
 * row of `sessions`, has proved both factors: docs/product/passkeys.md#both-factors.
 */
export const owesEnrollment = sql<boolean>`case
  when "users"."mfa_enabled_at" is null and "sessions"."passkey_id" is null then exists (
  select 1 from memberships m join companies c on c.id = m.company_id
  where m.user_id = "users"."id" and c.mfa_policy = 'required') else false end`;
