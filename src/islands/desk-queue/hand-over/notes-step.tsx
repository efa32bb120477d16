import { useState } from 'react';
import type { QueueRow } from '../../../lib/contract/desk-queue.ts';
import { handOverAllText as text } from '../../../lib/messages/hand-over-all.ts';
import { changeHandOverAll, noteOf, type HandOverAll } from '../../../lib/stores/desk-queue/hand-over-all.ts';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Step } from './step.tsx';

interface NotesStepProps {
  readonly state: HandOverAll;
  readonly rows: readonly QueueRow[];
}

export function NotesStep({ state, rows }: NotesStepProps) {
  const [isAsked, setAsked] = useState(false);
  const isMissing = rows.some(({ external_id: id }) => noteOf(state, id).trim() === '');
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
