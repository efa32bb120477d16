import { asc, eq } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { listPasskeys as endpoint } from '../../../src/lib/contract/passkeys.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import type { Services, Viewer } from '../context.ts';
import { relyingParty } from './relying-party.ts';

type Listed = EmittedBy<typeof endpoint>;

/** Returns the passkeys of the viewer's account, oldest first, and where they work. */
export async function listPasskeys(services: Services, viewer: Viewer): Promise<Listed> {
  const rows = await services.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.userId))
    .orderBy(asc(passkeys.id));
  return { passkeys: rows.map(emitPasskey), origin: relyingParty(services)?.origin ?? null };
}

/** Returns a passkey as callers see it. */
export function emitPasskey(row: typeof passkeys.$inferSelect): Listed['passkeys'][number] {
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
