import { useState } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { startOver } from '../../lib/stores/assistant/assistant.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Says that the dialogue was resumed, and offers to start over, which asks first. */
export function ResumedNote() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-surface-sunken py-1 pl-4 pr-1">
      <p className="py-1.5 text-small text-ink-muted">{assistantText.resumed}</p>
      <Button variant="tertiary" size="sm" onClick={() => setAsking(true)}>
        {assistantText.startOver}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={assistantText.startOverTitle}
        confirmLabel={assistantText.startOver}
        cancelLabel={assistantText.keepAnswers}
        onConfirm={() => void startOver()}
        onCancel={() => setAsking(false)}
      >
        {assistantText.startOverText}
      </ConfirmDialog>
    </div>
  );
}
