import CalendarDays from 'lucide-react/icons/calendar-days';
import type { Appointment, Request } from '../../lib/contract/requests.ts';
import { loadOptional } from '../../lib/effects/lazy-load.ts';
import { appointmentOf, formatAppointment, formatForViewer } from '../../lib/format/appointment.ts';
import { browserDateStyle } from '../../lib/format/day.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { appointmentText as text } from '../../lib/messages/appointments.ts';
import { Button } from '../ui/button/button.tsx';

async function save(request: Request, appointment: Appointment): Promise<void> {
  const code = await loadOptional(() => import('../../lib/stores/appointments/save-appointment.ts'));
  code?.saveAppointment(request, appointment);
}

interface AppointmentLinesProps {
  readonly appointment: Appointment;
  readonly nowMs: number;
}

/** When it is at its place and by the reader's own clock, what it is and where. */
export function AppointmentLines({ appointment, nowMs }: AppointmentLinesProps) {
  const [zone, style] = [browserZone(), browserDateStyle()];
  const own = formatForViewer(appointment, zone, nowMs, style);
  const details = [appointment.name, appointment.place].filter((part) => part !== null);
  return (
    <>
      <time dateTime={appointment.at} className="font-semibold text-ink">
        {formatAppointment(appointment, zone, nowMs, style)}
      </time>
      {own !== null && <span className="text-ink-muted">{text.yourTime(own)}</span>}
      {details.length > 0 && <bdi className="text-ink-muted">{details.join(' · ')}</bdi>}
    </>
  );
}

interface AppointmentCardProps {
  readonly request: Request;
  readonly nowMs: number;
}

/** The date that the concierge has set, for the employee's calendar while it lies ahead (docs/product/appointments.md#date). */
export function AppointmentCard({ request, nowMs }: AppointmentCardProps) {
  const appointment = appointmentOf(request);
  if (appointment === null) return null;
  return (
    <section
      aria-label={text.date}
      className="flex min-h-[3.875rem] flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-2"
    >
      <CalendarDays className="size-5 shrink-0 text-accent" />
      <p className="flex min-h-touch min-w-0 flex-1 basis-40 flex-col justify-center text-small [overflow-wrap:anywhere]">
        <AppointmentLines appointment={appointment} nowMs={nowMs} />
      </p>
      {Date.parse(appointment.at) > nowMs && (
        <Button
          variant="tertiary"
          size="sm"
          className="-mr-2"
          onClick={() => void save(request, appointment)}
        >
          {text.addToCalendar}
        </Button>
      )}
    </section>
  );
}
