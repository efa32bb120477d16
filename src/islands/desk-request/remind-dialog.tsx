import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, remind } from '../../lib/stores/desk-request/actions.ts';
import { localDateTime, nextMorning, nextStepOf } from '../../lib/stores/desk-request/next-step.ts';
import { Paragraph } from '../ui/text/text.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { useNow } from '../desk/use-now.ts';

interface RemindDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Brings the request back at a time, at first on the next working morning. */
export function RemindDialog({ open, onClose }: RemindDialogProps) {
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
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Paragraph size="small" tone="muted">
        {text.remindText}
      </Paragraph>
      <DateTimeField
        value={shown}
        error={isRefused ? text.dateNeeded : undefined}
        onChange={(value) => setDate(value)}
      />
    </DeskDialog>
  );
}
