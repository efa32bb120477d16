import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import type { Appointment } from '../../lib/contract/requests.ts';
import { APPOINTMENT_MAX } from '../../lib/contract/shared/limits.ts';
import { appointmentOf, formatAppointment, formatInZone, zoneName } from '../../lib/format/appointment.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { appointmentFormText as text } from '../../lib/messages/appointments.ts';
import { deskRequestText } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, setAppointment } from '../../lib/stores/desk-request/actions.ts';
import {
  appointmentForm,
  type AppointmentForm as Form,
  instantsOfForm,
  isSkipped,
  LENGTHS,
  otherClocks,
  zoneOptions,
} from '../../lib/stores/desk-request/appointment-form.ts';
import { TextInput } from '../form/field.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { useNow } from '../desk/desk-part.tsx';

interface AppointmentPartProps {
  readonly request: DeskRequest['request'];
  /** Null where nobody knows it. */
  readonly employeeZone: string | null;
  readonly isClosed: boolean;
}

/** Sets when and where something happens, which the employee sees (docs/product/appointments.md#date). */
export function AppointmentPart({ request, employeeZone, isClosed }: AppointmentPartProps) {
  const appointment = appointmentOf(request);
  const [isOpen, setOpen] = useState(false);
  const busy = useStore($deskAction, { ssr: 'initial' }) === 'appointment';
  if (isOpen) {
    return <AppointmentForm {...{ appointment, employeeZone, busy }} onClose={() => setOpen(false)} />;
  }
  return (
    <>
      {appointment !== null && <Shown appointment={appointment} employeeZone={employeeZone} />}
      {!isClosed && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {appointment === null ? text.set : text.change}
          </Button>
          {appointment !== null && (
            <Button
              variant="tertiary"
              size="sm"
              loading={busy}
              onClick={() => void setAppointment({ at: null })}
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
      <OtherClocks instant={Date.parse(appointment.at)} form={form} employeeZone={employeeZone} />
    </div>
  );
}

interface OtherClocksProps {
  readonly instant: number;
  readonly form: Form;
  readonly employeeZone: string | null;
}

function OtherClocks({ instant, form, employeeZone }: OtherClocksProps) {
  const nowMs = useNow();
  return otherClocks(instant, form, employeeZone, nowMs).map((line) => (
    <p key={line} className="text-small text-ink-muted">
      {line}
    </p>
  ));
}

interface AppointmentFormProps {
  /** Null without a date. */
  readonly appointment: Appointment | null;
  readonly employeeZone: string | null;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function AppointmentForm({ appointment, employeeZone, busy, onClose }: AppointmentFormProps) {
  const nowMs = useNow();
  const [form, setForm] = useState(() => appointmentForm(appointment, employeeZone, nowMs));
  // Of a time that the clock shows twice; the earlier one until it is asked.
  const [second, setSecond] = useState(
    () => appointment !== null && instantsOfForm(form)[1] === Date.parse(appointment.at),
  );
  const [isRefused, setRefused] = useState(false);
  const problem = useStore($deskProblem, { ssr: 'initial' });
  const instants = instantsOfForm(form);
  const instant = instants[second && instants.length > 1 ? 1 : 0];
  const change = (changed: Partial<Form>) => setForm({ ...form, ...changed });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isAhead = instant !== undefined && instant > nowMs;
    setRefused(!isAhead);
    if (!isAhead) return;
    const isSet = await setAppointment({
      at: new Date(instant).toISOString(),
      minutes: form.minutes === '' ? null : Number(form.minutes),
      time_zone: form.timeZone,
      place: form.place.trim() || null,
      name: form.name.trim() || null,
    });
    if (isSet) onClose();
  };
  const failure = problem?.action === 'appointment' ? problem.sentence : undefined;
  const refusal = isSkipped(form)
    ? text.skipped(zoneName(form.timeZone))
    : isRefused
      ? deskRequestText.dateNeeded
      : undefined;
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Paragraph size="small" tone="muted">
        {text.explanation}
      </Paragraph>
      <DateTimeField
        onEscape={onClose}
        value={form.date}
        error={refusal ?? failure}
        onChange={(date) => change({ date })}
      />
      <SelectInput
        label={text.zone}
        required
        options={zoneOptions(employeeZone, form.timeZone)}
        value={form.timeZone}
        onChange={(event) => change({ timeZone: event.target.value })}
      />
      {instants.length > 1 && (
        <SelectInput
          label={text.twice(zoneName(form.timeZone))}
          required
          options={instants.map((one, index) => ({
            value: String(index),
            label: formatInZone(one, form.timeZone, nowMs),
          }))}
          value={second ? '1' : '0'}
          onChange={(event) => setSecond(event.target.value === '1')}
        />
      )}
      {instant !== undefined && (
        <div role="status">
          <OtherClocks instant={instant} form={form} employeeZone={employeeZone} />
        </div>
      )}
      <TextInput
        label={text.place}
        hint={text.placeHint}
        maxLength={APPOINTMENT_MAX.text}
        value={form.place}
        onChange={(event) => change({ place: event.target.value })}
      />
      <TextInput
        label={text.name}
        maxLength={APPOINTMENT_MAX.text}
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectInput
        label={text.length}
        placeholder={text.lengthUnknown}
        options={lengthOptions(form.minutes)}
        value={form.minutes}
        onChange={(event) => change({ minutes: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={busy}>
          {text.set}
        </Button>
        <Button variant="tertiary" size="sm" onClick={onClose}>
          {deskRequestText.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The usual lengths, and one that was set elsewhere. */
function lengthOptions(chosen: string) {
  const lengths = new Set<number>(LENGTHS);
  if (chosen !== '') lengths.add(Number(chosen));
  return [...lengths]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: text.minutes(minutes) }));
}
