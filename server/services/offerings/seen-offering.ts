import { and, eq, sql } from 'drizzle-orm';
import { offerings } from '../../db/schema/offerings.ts';
import { seenBy } from '../companies/seen-by.ts';

/** True for the offering `id` when the viewer `userId` sees it; both are placeholders of a prepared statement. */
export const isSeenOffering = and(
  eq(offerings.id, sql.placeholder('id')),
  eq(offerings.retired, false),
  seenBy(offerings.companyIds),
);
