import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { GivenAppointment } from '../../lib/contract/appointments.ts';
import type { Appointment } from '../../lib/contract/requests.ts';
import { APPOINTMENT_MAX } from '../../lib/contract/shared/limits.ts';
import { formatAppointment, formatInZone, zoneName } from '../../lib/format/appointment.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { appointmentFormText as text } from '../../lib/messages/appointments.ts';
import {
  appointmentForm,
  type AppointmentForm as Form,
  instantsOfForm,
  isSkipped,
  LENGTHS,
  otherClocks,
  zoneOptions,
} from '../../lib/stores/appointments/appointment-form.ts';
import { $openForm, keepTyped } from '../../lib/stores/appointments/open-form.ts';
import { TextInput } from '../form/field.tsx';
import { DateTimeField } from '../form/inputs/date-time-field.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';

interface OtherClocksProps {
  readonly instant: number;
  readonly form: Form;
  readonly employeeZone: string | null;
  readonly nowMs: number;
}

export function OtherClocks({ instant, form, employeeZone, nowMs }: OtherClocksProps) {
  return otherClocks(instant, form, employeeZone, nowMs).map((line) => (
    <p key={line} className="text-small text-ink-muted">
      {line}
    </p>
  ));
}

interface AppointmentFormProps {
  /** Null without a date. */
  readonly appointment: Appointment | null;
  /** For whom the form is. A concierge also reads what the clock of the employee shows. */
  readonly scope: keyof typeof text.explanation;
  /** Of the employee, for a concierge; null where nobody knows it. */
  readonly employeeZone: string | null;
  readonly nowMs: number;
  readonly busy: boolean;
  /** Why the date was not set. */
  readonly failure: string | undefined;
  /** Returns true for a date that was set. */
  readonly onSet: (given: GivenAppointment) => Promise<boolean>;
  readonly onClose: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Asks when and where something happens, by the clock of the place (docs/product/appointments.md#zones). */
export function AppointmentForm({
  appointment,
  scope,
  employeeZone,
  nowMs,
  busy,
  failure,
  onSet,
  onClose,
  children,
}: AppointmentFormProps) {
  const [typed] = useState(() => $openForm.get()?.typed ?? null);
  const [form, setForm] = useState(() => typed?.form ?? appointmentForm(appointment, employeeZone, nowMs));
  // Of a time that the clock shows twice; the earlier one until it is asked.
  const [second, setSecond] = useState(
    () => typed?.second ?? (appointment !== null && instantsOfForm(form)[1] === Date.parse(appointment.at)),
  );
  const [isRefused, setRefused] = useState(false);
  const seen = appointment?.sequence ?? null;
  const [begun] = useState(() => (typed === null ? seen : typed.begun));
  const instants = instantsOfForm(form);
  const instant = instants[second && instants.length > 1 ? 1 : 0];
  const change = (changed: Partial<Form>, isSecond = second) => {
    const next = { ...form, ...changed };
    setForm(next);
    setSecond(isSecond);
    keepTyped({ form: next, second: isSecond, begun });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isAhead = instant !== undefined && instant > nowMs;
    setRefused(!isAhead);
    if (!isAhead) return;
    const isSet = await onSet({
      at: new Date(instant).toISOString(),
      minutes: form.minutes === '' ? null : Number(form.minutes),
      time_zone: form.timeZone,
      place: form.place.trim() || null,
      name: form.name.trim() || null,
      // What the note above says, too.
      seen,
    });
    if (isSet) onClose();
  };
  const refusal = isSkipped(form)
    ? text.skipped(zoneName(form.timeZone))
    : isRefused
      ? text.timeNeeded
      : undefined;
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Paragraph size="small" tone="muted">
        {text.explanation[scope]}
      </Paragraph>
      <div role="status" className="text-small font-medium [overflow-wrap:anywhere] empty:hidden">
        {seen !== begun &&
          text.meanwhile(appointment && formatAppointment(appointment, browserZone(), nowMs))}
      </div>
      <DateTimeField
        label={text.time}
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
          onChange={(event) => change({}, event.target.value === '1')}
        />
      )}
      {instant !== undefined && (
        <div role="status">
          <OtherClocks instant={instant} form={form} employeeZone={employeeZone} nowMs={nowMs} />
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
          {text.close}
        </Button>
        {children}
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
