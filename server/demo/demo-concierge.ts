import { concierges } from '../db/schema/concierges.ts';
import type { Services } from '../services/context.ts';
import { hashToken } from '../services/secrets/tokens.ts';

/** Name of the demo's concierge. */
export function demoConciergeName({ productName }: Pick<Services, 'productName'>): string {
  return `${productName} Concierge`;
}

/** Gives the demo's concierge the token that `npm run concierge` reads from the data folder. */
export async function enterDemoConcierge(services: Services, token: string): Promise<void> {
  const { db, clock } = services;
  const tokenHash = hashToken(token);
  await db
    .insert(concierges)
    .values({ name: demoConciergeName(services), tokenHash, createdAt: clock.now() })
    .onConflictDoUpdate({ target: concierges.name, set: { tokenHash } });
}
