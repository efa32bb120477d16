import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, handOver } from '../../lib/stores/desk-request/actions.ts';
import { $colleagues, $concierge, refreshColleagues } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { DeskDialog } from './desk-dialog.tsx';

interface HandOverDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const QUEUE = '';

/** Hands the request to a colleague or back to the queue, with a note (docs/product/desk-request.md#hand-over). */
export function HandOverDialog({ open, onClose }: HandOverDialogProps) {
  const colleagues = useStore($colleagues, { ssr: 'initial' });
  const ownId = dataOf(useStore($concierge, { ssr: 'initial' }))?.id;
  const problem = useStore($deskProblem, { ssr: 'initial' });
  const busy = useStore($deskAction, { ssr: 'initial' }) === 'hand-over';
  const [note, setNote] = useState('');
  const [to, setTo] = useState(QUEUE);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (open) void refreshColleagues();
  }, [open]);
  const others = (dataOf(colleagues) ?? []).filter(({ id }) => id !== ownId);
  const submit = async () => {
    setAsked(true);
    if (note.trim() === '' || !(await handOver(to === QUEUE ? null : Number(to), note))) return;
    setNote('');
    setAsked(false);
    onClose();
  };
  return (
    <DeskDialog
      open={open}
      title={text.handOver}
      submitLabel={text.handOver}
      busy={busy}
      problem={problem?.action === 'hand-over' && problem.sentence}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Paragraph size="small" tone="muted">
        {text.handOverText}
      </Paragraph>
      <TextInput
        type="textarea"
        label={text.handOverField}
        required
        data-autofocus=""
        rows={3}
        value={note}
        error={isAsked && note.trim() === '' ? text.handOverNeedsNote : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      {colleagues.status === 'failed' && (
        <ErrorPanel message={text.colleaguesFailed} onRetry={refreshColleagues} />
      )}
      <SelectInput
        label={text.handOverTo}
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
        options={[
          { value: QUEUE, label: text.toQueue },
          ...others.map(({ id, name, away }) => ({
            value: String(id),
            label: away ? text.away(name) : name,
          })),
        ]}
      />
    </DeskDialog>
  );
}
