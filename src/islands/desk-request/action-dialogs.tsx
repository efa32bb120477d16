import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isBlank } from '../../lib/contract/shared/blank.ts';
import type { Message } from '../../lib/contract/message.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { sentText } from '../../lib/format/sent-text.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, handOver, remind } from '../../lib/stores/desk-request/actions.ts';
import { localDateTime, nextMorning } from '../../lib/format/next-morning.ts';
import { nextStepOf } from '../../lib/stores/desk-request/next-step.ts';
import { correctMessage } from '../../lib/stores/desk-request/sent-messages.ts';
import { $colleagues, $concierge, refreshColleagues } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { useNow } from '../ui/use-now.ts';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput } from '../form/field.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { DateTimeField } from '../form/inputs/date-time-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';

interface ActionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Brings the request back at a time, at first on the next working morning. */
export function RemindDialog({ open, onClose }: ActionDialogProps) {
  const problem = useStore($deskProblem, { ssr: 'initial' });
  const busy = useStore($deskAction, { ssr: 'initial' }) === 'remind';
  const [date, setDate] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const nowMs = useNow();
  const shown = date ?? localDateTime(nextMorning(nowMs));
  const submit = async () => {
    const next = nextStepOf('date', shown, nowMs);
    setRefused(next === null);
    if (next !== null && (await remind(next))) {
      setDate(null);
      onClose();
    }
  };
  return (
    <DeskDialog
      open={open}
      title={text.remind}
      submitLabel={text.setReminder}
      busy={busy}
      problem={problem?.action === 'remind' && problem.sentence}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Paragraph size="small" tone="muted">
        {text.remindText}
      </Paragraph>
      <DateTimeField
        label={text.date}
        value={shown}
        error={isRefused ? text.dateNeeded : undefined}
        onChange={(value) => setDate(value)}
      />
    </DeskDialog>
  );
}

const QUEUE = '';

/** Hands the request to a colleague or back to the queue, with a note (docs/product/desk-request.md#hand-over). */
export function HandOverDialog({ open, onClose }: ActionDialogProps) {
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
    if (isBlank(note) || !(await handOver(to === QUEUE ? null : Number(to), note))) return;
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
        error={isAsked && isBlank(note) ? text.handOverNeedsNote : undefined}
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

interface CorrectDialogProps extends ActionDialogProps {
  readonly message: Message;
}

/** Asks for the right text of a message that was read. */
export function CorrectDialog({ message, open, onClose }: CorrectDialogProps) {
  const isSaving = useStore($deskAction) === 'correct';
  const problem = useStore($deskProblem);
  const [written, setWritten] = useState(() => sentText(message.body_html));
  return (
    <DeskDialog
      open={open}
      title={text.correctTitle}
      submitLabel={text.correctSave}
      busy={isSaving}
      isWide
      onSubmit={() => void correctMessage(message, written)}
      onClose={onClose}
    >
      <p className="text-small text-ink-muted">{text.correctText}</p>
      <TextInput
        type="textarea"
        label={text.correctField}
        required
        rows={6}
        maxLength={MESSAGE_MAX_CHARACTERS}
        data-autofocus=""
        value={written}
        error={problem?.action === 'correct' ? problem.sentence : undefined}
        onChange={(event) => setWritten(event.target.value)}
      />
    </DeskDialog>
  );
}
