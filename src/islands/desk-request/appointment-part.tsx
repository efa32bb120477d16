import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { formatDay, formatTime } from '../../lib/format/day.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, setAppointment } from '../../lib/stores/desk-request/actions.ts';
import { localDateTime, nextMorning } from '../../lib/stores/desk-request/next-step.ts';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { useNow } from '../desk/desk-part.tsx';

interface AppointmentPartProps {
  /** The date that is set; null without one. */
  readonly at: string | null;
  readonly isClosed: boolean;
}

/** Sets when something happens, which the employee sees (docs/product/thread.md#date). */
export function AppointmentPart({ at, isClosed }: AppointmentPartProps) {
  const [isOpen, setOpen] = useState(false);
  const nowMs = useNow();
  const busy = useStore($deskAction, { ssr: 'initial' }) === 'appointment';
  return (
    <>
      {at !== null && (
        <p className="font-medium">
          {formatDay(at, nowMs)}, {formatTime(at)}
        </p>
      )}
      {isOpen ? (
        <AppointmentForm at={at} busy={busy} onClose={() => setOpen(false)} />
      ) : (
        !isClosed && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {at === null ? text.setAppointment : text.changeAppointment}
            </Button>
            {at !== null && (
              <Button variant="tertiary" size="sm" loading={busy} onClick={() => void setAppointment(null)}>
                {text.removeAppointment}
              </Button>
            )}
          </div>
        )
      )}
    </>
  );
}

interface AppointmentFormProps {
  readonly at: string | null;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function AppointmentForm({ at, busy, onClose }: AppointmentFormProps) {
  const nowMs = useNow();
  const [date, setDate] = useState(() => localDateTime(at === null ? nextMorning(nowMs) : new Date(at)));
  const [isRefused, setRefused] = useState(false);
  const problem = useStore($deskProblem, { ssr: 'initial' });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new Date(date);
    const isAhead = chosen.getTime() > nowMs;
    setRefused(!isAhead);
    if (isAhead && (await setAppointment(chosen.toISOString()))) onClose();
  };
  const failure = problem?.action === 'appointment' ? problem.sentence : undefined;
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Paragraph size="small" tone="muted">
        {text.appointmentText}
      </Paragraph>
      <DateTimeField
        onEscape={onClose}
        value={date}
        error={isRefused ? text.dateNeeded : failure}
        onChange={setDate}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={busy}>
          {text.setAppointment}
        </Button>
        <Button variant="tertiary" size="sm" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
