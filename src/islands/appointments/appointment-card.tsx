import { useStore } from '@nanostores/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Appointment, Request } from '../../lib/contract/requests.ts';
import { loadOptional } from '../../lib/effects/lazy-load.ts';
import { appointmentOf, formatAppointment, formatForViewer } from '../../lib/format/appointment.ts';
import { browserDateStyle } from '../../lib/format/day.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { appointmentText as text } from '../../lib/messages/appointments.ts';
import { $openForm, closeForm, openForm } from '../../lib/stores/appointments/open-form.ts';
import { canSetAppointment } from '../../lib/stores/thread/thread-messages.ts';
import { Button } from '../ui/button/button.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

async function save(request: Request, appointment: Appointment, isCanceled: boolean): Promise<void> {
  const code = await loadOptional(() => import('../../lib/stores/appointments/save-appointment.ts'));
  code?.saveAppointment(request, appointment, isCanceled);
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

/** Few employees change a date. */
const SetAppointment = lazyPart(async () => (await import('./set-appointment.tsx')).SetAppointment);

interface AppointmentCardProps {
  readonly request: Request;
  readonly nowMs: number;
}

/** The date of the request, for the employee's calendar while it lies ahead, and to set or to change it (docs/product/appointments.md#date). */
export function AppointmentCard({ request, nowMs }: AppointmentCardProps) {
  const isOpen = useStore($openForm)?.requestId === request.external_id;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button that has opened the form takes the focus back.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const canSet = canSetAppointment(request);
  const appointment = appointmentOf(request);
  const canceled = canceledAhead(request, nowMs);
  if (appointment === null && canceled === null && !canSet) return null;
  if (isOpen && canSet) {
    return (
      <Framed>
        <SetAppointment {...{ request, appointment, nowMs }} onClose={closeForm} />
      </Framed>
    );
  }
  const setButton = canSet && (
    <Button ref={button} variant="tertiary" size="sm" onClick={() => openForm(request.external_id)}>
      {appointment === null ? text.set : text.change}
    </Button>
  );
  if (appointment === null && canceled === null) return <div className="mx-1 flex">{setButton}</div>;
  const isAhead = appointment !== null && Date.parse(appointment.at) > nowMs;
  return (
    <Framed>
      <div className="flex items-center gap-3">
        <CalendarDays className="size-5 shrink-0 text-accent" />
        <p className="flex min-h-touch min-w-0 flex-1 flex-col justify-center text-small [overflow-wrap:anywhere]">
          {appointment !== null && <AppointmentLines appointment={appointment} nowMs={nowMs} />}
          {canceled !== null && (
            <span className="text-ink-muted">
              {text.canceled(formatAppointment(canceled, browserZone(), nowMs, browserDateStyle()))}
            </span>
          )}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap empty:hidden">
        {isAhead && (
          <Button variant="tertiary" size="sm" onClick={() => void save(request, appointment, false)}>
            {text.addToCalendar}
          </Button>
        )}
        {canceled !== null && (
          <Button variant="tertiary" size="sm" onClick={() => void save(request, canceled, true)}>
            {text.removeFromCalendar}
          </Button>
        )}
        {setButton}
      </div>
    </Framed>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={text.date} className="rounded-lg border border-line bg-surface-raised px-4 py-2">
      {children}
    </section>
  );
}

/** Returns the date that was taken away while it lies ahead; null where the request has another. */
function canceledAhead(request: Request, nowMs: number): Appointment | null {
  const canceled = request.canceled_appointment ?? null;
  if (appointmentOf(request) !== null || canceled === null) return null;
  return Date.parse(canceled.at) > nowMs ? canceled : null;
}
