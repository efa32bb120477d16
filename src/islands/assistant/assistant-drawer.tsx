import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { $dialogue, beginAssistant } from '../../lib/stores/assistant/assistant.ts';
import { requestClose } from '../../lib/stores/assistant/closing.ts';
import { keepDrawerInHistory } from '../../lib/stores/shell/drawer-history.ts';
import { $drawer } from '../../lib/stores/shell/drawers.ts';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { DialogueView } from './dialogue-view.tsx';
import { ProgressLine } from './progress-line.tsx';
import { DiscardDialog } from './question/discard-dialog.tsx';
import { SkipDialog } from './question/skip-dialog.tsx';
import { WaitDialog } from './wait-dialog.tsx';

/** Renders the request assistant: one question at a time, then a summary, then the confirmation. */
export function AssistantDrawer() {
  const drawer = useStore($drawer);
  const dialogue = useStore($dialogue);
  const start = drawer?.name === 'assistant' ? drawer.start : null;
  useEffect(() => {
    if (start !== null) void beginAssistant(start);
  }, [start]);
  useEffect(keepDrawerInHistory, []);
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
