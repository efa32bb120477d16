import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem } from '../../lib/stores/desk-request/actions.ts';
import { correctMessage, plainText } from '../../lib/stores/desk-request/sent-messages.ts';
import { TextInput } from '../form/inputs/text-input.tsx';
import { DeskDialog } from './desk-dialog.tsx';

interface CorrectDialogProps {
  readonly message: Message;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the right text of a message that was read. */
export function CorrectDialog({ message, open, onClose }: CorrectDialogProps) {
  const isSaving = useStore($deskAction) === 'correct';
  const problem = useStore($deskProblem);
  const [written, setWritten] = useState(() => plainText(message));
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
