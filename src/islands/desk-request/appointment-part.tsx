import { useStore } from '@nanostores/react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import type { Appointment } from '../../lib/contract/requests.ts';
import { appointmentOf, formatAppointment } from '../../lib/format/appointment.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { appointmentFormText as text } from '../../lib/messages/appointments.ts';
import { $deskAction, $deskProblem, setAppointment } from '../../lib/stores/desk-request/actions.ts';
import { appointmentForm } from '../../lib/stores/appointments/appointment-form.ts';
import { $openForm, closeForm, openForm } from '../../lib/stores/appointments/open-form.ts';
import { AppointmentForm, OtherClocks } from '../appointments/appointment-form.tsx';
import { Button } from '../ui/button/button.tsx';
import { useNow } from '../ui/use-now.ts';

interface AppointmentPartProps {
  readonly request: DeskRequest['request'];
  /** Null where nobody knows it. */
  readonly employeeZone: string | null;
  readonly isClosed: boolean;
}

/** Sets when and where something happens, which the employee sees (docs/product/appointments.md#date). */
export function AppointmentPart({ request, employeeZone, isClosed }: AppointmentPartProps) {
  const appointment = appointmentOf(request);
  const nowMs = useNow();
  const isOpen = useStore($openForm, { ssr: 'initial' })?.requestId === request.external_id;
  const problem = useStore($deskProblem, { ssr: 'initial' });
  const busy = useStore($deskAction, { ssr: 'initial' }) === 'appointment';
  if (isOpen) {
    return (
      <AppointmentForm
        {...{ appointment, employeeZone, nowMs, busy }}
        scope="concierge"
        failure={problem?.action === 'appointment' ? problem.sentence : undefined}
        onSet={setAppointment}
        onClose={closeForm}
      />
    );
  }
  return (
    <>
      {appointment !== null && <Shown appointment={appointment} employeeZone={employeeZone} />}
      {!isClosed && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => openForm(request.external_id)}>
            {appointment === null ? text.set : text.change}
          </Button>
          {appointment !== null && (
            <Button
              variant="tertiary"
              size="sm"
              loading={busy}
              onClick={() => void setAppointment({ at: null, seen: appointment.sequence })}
            >
              {text.remove}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface ShownProps {
  readonly appointment: Appointment;
  readonly employeeZone: string | null;
}

function Shown({ appointment, employeeZone }: ShownProps) {
  const nowMs = useNow();
  const form = appointmentForm(appointment, employeeZone, nowMs);
  const details = [appointment.name, appointment.place].filter((part) => part !== null);
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-medium">{formatAppointment(appointment, browserZone(), nowMs)}</p>
      {details.length > 0 && (
        <p className="text-small text-ink-muted">
          <bdi>{details.join(' · ')}</bdi>
        </p>
      )}
      <OtherClocks instant={Date.parse(appointment.at)} {...{ form, employeeZone, nowMs }} />
    </div>
  );
}
