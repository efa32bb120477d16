import { and, asc, eq, sql } from 'drizzle-orm';
import type { listAppointments as endpoint } from '../../../src/lib/contract/appointments.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { APPOINTMENT_MINUTES } from '../../../src/lib/contract/shared/limits.ts';
import { appointments } from '../../db/schema/appointments.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { emitAppointment, requestColumns } from '../requests/emit-request.ts';

/** More than fit on a dashboard. */
const LISTED_MAX = 10;

/** Returns the dates of the viewer's requests that are not over, the soonest first: docs/product/dashboard.md#coming-up. */
export async function listAppointments(
  { db, clock }: Services,
  { userId }: Viewer,
): Promise<EmittedBy<typeof endpoint>> {
  const minutes = sql`coalesce(${appointments.minutes}, ${APPOINTMENT_MINUTES}::integer)`;
  const endsAt = sql`${requests.appointmentAt} + ${minutes} * interval '1 minute'`;
  const rows = await db
    .select({
      externalId: requests.externalId,
      name: requests.name,
      appointmentAt: requests.appointmentAt,
      appointment: requestColumns.appointment,
    })
    .from(requests)
    .leftJoin(appointments, eq(appointments.id, requests.appointmentId))
    .where(and(eq(requests.userId, userId), sql`${endsAt} > ${clock.now().toISOString()}::timestamptz`))
    .orderBy(asc(requests.appointmentAt), asc(requests.id))
    .limit(LISTED_MAX);
  const listed = rows.flatMap(({ externalId, name, ...row }) => {
    const appointment = emitAppointment(row);
    return appointment === null ? [] : [{ external_id: externalId, request_name: name, appointment }];
  });
  return { appointments: listed };
}
