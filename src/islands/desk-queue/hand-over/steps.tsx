import { isBlank } from '../../../lib/contract/shared/blank.ts';
import { useEffect, useRef, type ReactNode, type SubmitEvent, useState } from 'react';
import { handOverAllText as text } from '../../../lib/messages/hand-over-all.ts';
import { changeHandOverAll, type HandOverAll, noteOf } from '../../../lib/stores/desk-queue/hand-over-all.ts';
import { Button } from '../../ui/button/button.tsx';
import type { QueueRow } from '../../../lib/contract/desk-queue.ts';
import { TextInput } from '../../form/field.tsx';

const STEPS = ['whom', 'notes', 'review', 'done'] as const;

/** Says which step it is. It takes the focus, so that it is read. */
export function StepHeading({ step }: { readonly step: HandOverAll['step'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-small font-semibold text-ink-muted focus:outline-none">
      {text.stepOf(STEPS.indexOf(step) + 1, STEPS.length, text.steps[step])}
    </h3>
  );
}

interface StepProps {
  readonly step: HandOverAll['step'];
  readonly next: string;
  readonly canGoOn?: boolean;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** The frame of a step that is a form: back and on. */
export function Step({ step, next, canGoOn = true, onNext, children }: StepProps) {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <StepHeading step={step} />
      {children}
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        {before !== undefined && (
          <Button variant="secondary" onClick={() => changeHandOverAll({ step: before })}>
            {text.back}
          </Button>
        )}
        <Button type="submit" disabled={!canGoOn}>
          {next}
        </Button>
      </div>
    </form>
  );
}

interface NotesStepProps {
  readonly state: HandOverAll;
  readonly rows: readonly QueueRow[];
}

export function NotesStep({ state, rows }: NotesStepProps) {
  const [isAsked, setAsked] = useState(false);
  const isMissing = rows.some(({ external_id: id }) => isBlank(noteOf(state, id)));
  const goOn = () => {
    setAsked(isMissing);
    if (!isMissing) changeHandOverAll({ step: 'review' });
  };
  return (
    <Step step="notes" next={text.next} onNext={goOn}>
      <TextInput
        type="textarea"
        label={text.note}
        required
        rows={3}
        value={state.note}
        error={isAsked && isMissing ? text.noteNeeded : undefined}
        onChange={(event) => changeHandOverAll({ note: event.target.value })}
      />
      <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto rounded-md border border-line p-4">
        {rows.map((row) => (
          <OwnNote key={row.external_id} row={row} state={state} />
        ))}
      </ul>
    </Step>
  );
}

function OwnNote({ row, state }: { readonly row: QueueRow; readonly state: HandOverAll }) {
  const { external_id: id, name, employee_name: employee } = row;
  const own = state.ownNotes[id];
  const write = (note: string) => changeHandOverAll({ ownNotes: { ...state.ownNotes, [id]: note } });
  if (own !== undefined) {
    return (
      <li>
        <TextInput
          type="textarea"
          label={text.noteOf(name)}
          rows={2}
          autoFocus={own === ''}
          value={own}
          onChange={(event) => write(event.target.value)}
        />
      </li>
    );
  }
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate">
        <bdi className="font-medium">{name}</bdi> <bdi className="text-ink-muted">{employee}</bdi>
      </span>
      <Button variant="tertiary" size="sm" aria-label={text.ownNoteOf(name)} onClick={() => write('')}>
        {text.ownNote}
      </Button>
    </li>
  );
}
