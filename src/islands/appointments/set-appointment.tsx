import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { GivenAppointment } from '../../lib/contract/appointments.ts';
import type { Appointment, Request } from '../../lib/contract/requests.ts';
import { appointmentFormText as text } from '../../lib/messages/appointments.ts';
import {
  $appointmentCall,
  forgetAppointmentProblem,
  setAppointment,
} from '../../lib/stores/thread/set-appointment.ts';
import { Button } from '../ui/button/button.tsx';
import { AppointmentForm } from './appointment-form.tsx';

interface SetAppointmentProps {
  readonly request: Request;
  /** Null without a date. */
  readonly appointment: Appointment | null;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Sets the date of an employee's own request, or takes it away (docs/product/appointments.md#employees-date). */
export function SetAppointment({ request, appointment, nowMs, onClose }: SetAppointmentProps) {
  const { isBusy, problem } = useStore($appointmentCall);
  useEffect(() => forgetAppointmentProblem, []);
  const set = (given: GivenAppointment) => setAppointment(request.external_id, given);
  const cancel = async () => {
    if (await set({ at: null, seen: appointment?.sequence ?? null })) onClose();
  };
  return (
    <AppointmentForm
      {...{ appointment, nowMs, onClose }}
      scope="employee"
      employeeZone={null}
      busy={isBusy}
      failure={problem ?? undefined}
      onSet={set}
    >
      {appointment !== null && (
        <Button variant="tertiary" size="sm" disabled={isBusy} onClick={() => void cancel()}>
          {text.cancelDate}
        </Button>
      )}
    </AppointmentForm>
  );
}
