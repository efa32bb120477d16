import { useStore } from '@nanostores/react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { whenVisible } from '../../lib/effects/lazy-load.ts';
import { $dialogue, beginAssistant } from '../../lib/stores/assistant/assistant.ts';
import {
  $isAskingToLeave,
  $isAskingToSkip,
  discardEdit,
  keepAnswer,
  keepEditing,
  keepGoing,
  leaveAssistant,
  requestClose,
  skipAnyway,
} from '../../lib/stores/assistant/editing.ts';
import { catchUp } from '../../lib/stores/assistant/other-devices.ts';
import { keepTypedText } from '../../lib/stores/assistant/typed-text.ts';
import { isWorthOffering, progressOf } from '../../lib/stores/assistant/transitions.ts';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { useEffect } from 'react';
import { keepDrawerInHistory } from '../../lib/stores/shell/drawer-history.ts';
import { $drawer } from '../../lib/stores/shell/drawers.ts';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { DialogueView } from './dialogue-view.tsx';

/** Asks before the employee leaves an unfinished dialogue. */
export function WaitDialog() {
  const isAsking = useStore($isAskingToLeave);
  const dialogue = useStore($dialogue);
  const isOffered = dialogue !== null && isWorthOffering(dialogue);
  const left = dialogue?.left ?? null;
  return (
    <ConfirmDialog
      open={isAsking}
      title={assistantText.leaveTitle}
      confirmLabel={assistantText.leave}
      cancelLabel={assistantText.keepGoing}
      onConfirm={leaveAssistant}
      onCancel={keepGoing}
    >
      {/* The title says the same at every question; this is true at the first one, too. */}
      {left !== null && left.atMost > 0 && `${assistantText.questionsLeft(left.atLeast, left.atMost)}. `}
      {isOffered ? assistantText.leaveText : assistantText.leaveTextBarelyBegun}
    </ConfirmDialog>
  );
}

/** Asks before a changed answer is discarded. */
export function DiscardDialog() {
  const editing = useStore($dialogue)?.editing;
  return (
    <ConfirmDialog
      open={editing?.status === 'asking'}
      title={assistantText.discardTitle}
      confirmLabel={assistantText.discard}
      cancelLabel={assistantText.keepEditing}
      onConfirm={discardEdit}
      onCancel={keepEditing}
    >
      {assistantText.discardText}
    </ConfirmDialog>
  );
}

/** Asks before a skipped question discards its answer. */
export function SkipDialog() {
  return (
    <ConfirmDialog
      open={useStore($isAskingToSkip)}
      title={assistantText.skipTitle}
      confirmLabel={assistantText.skipAnyway}
      cancelLabel={assistantText.keepAnswer}
      onConfirm={() => void skipAnyway()}
      onCancel={keepAnswer}
    >
      {assistantText.skipText}
    </ConfirmDialog>
  );
}

/** Shows how far the questions are, with the number of those that can still come (docs/product/assistant.md#progress). */
export function ProgressLine({ dialogue }: { readonly dialogue: Dialogue }) {
  const { left } = dialogue;
  const share = progressOf(dialogue);
  if (share === null || left === null) return null;
  const text = assistantText.questionsLeft(left.atLeast, left.atMost);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={assistantText.progress}
          value={Math.round(share * 100)}
          max={100}
          valueText={text}
        />
      </div>
      <p aria-hidden="true" className="shrink-0 text-small text-ink-muted">
        {text}
      </p>
    </div>
  );
}

/** Renders the request assistant: one question at a time, then a summary, then the confirmation. */
export function AssistantDrawer() {
  const drawer = useStore($drawer);
  const dialogue = useStore($dialogue);
  const start = drawer?.name === 'assistant' ? drawer.start : null;
  useEffect(() => {
    if (start !== null) void beginAssistant(start);
  }, [start]);
  useEffect(keepDrawerInHistory, []);
  useEffect(() => {
    if (start === null) return undefined;
    const stopKeeping = keepTypedText();
    const stopLooking = whenVisible(catchUp);
    return () => {
      stopLooking();
      stopKeeping();
    };
  }, [start]);
  return (
    <Drawer
      label={assistantText.label}
      header={
        dialogue !== null && (
          <>
            <h2 className="truncate text-subheading">{dialogue.survey.name}</h2>
            <ProgressLine dialogue={dialogue} />
          </>
        )
      }
      open={start !== null}
      dismissible
      onClose={requestClose}
    >
      {dialogue !== null && <DialogueView dialogue={dialogue} />}
      <WaitDialog />
      <DiscardDialog />
      <SkipDialog />
    </Drawer>
  );
}
