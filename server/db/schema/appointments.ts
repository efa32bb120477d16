import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { requestId } from './requests.ts';

/** Every date that was set for a request, with the words that its event does not carry: docs/product/appointments.md#date. */
export const appointments = pgTable(
  'appointments',
  {
    id: serial('id').primaryKey(),
    requestId: requestId(),
    startsAt: instant('starts_at').notNull(),
    /** Null where nobody said how long it takes. */
    minutes: integer('minutes'),
    /** The zone of the place. */
    timeZone: text('time_zone'),
    place: text('place'),
    name: text('name'),
    createdAt: createdAt(),
  },
  (table) => [index('appointments_request').on(table.requestId, table.id)],
);
