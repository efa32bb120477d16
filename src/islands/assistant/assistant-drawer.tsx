import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { $conversation, beginAssistant } from '../../lib/stores/assistant/assistant.ts';
import { requestClose } from '../../lib/stores/assistant/closing.ts';
import { keepDrawerInHistory } from '../../lib/stores/drawer-history.ts';
import { $drawer } from '../../lib/stores/drawers.ts';
import { Drawer } from '../ui/drawer.tsx';
import { ConversationView } from './conversation-view.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { WaitDialog } from './wait-dialog.tsx';

/** The request assistant (SPEC section 4): one question at a time, then a summary, then the confirmation. */
export function AssistantDrawer() {
  const drawer = useStore($drawer);
  const conversation = useStore($conversation);
  const start = drawer?.name === 'assistant' ? drawer.start : null;
  useEffect(() => {
    if (start !== null) void beginAssistant(start);
  }, [start]);
  useEffect(keepDrawerInHistory, []);
  return (
    <Drawer
      label={assistantText.label}
      title={conversation?.survey.name}
      open={start !== null}
      dismissible
      onClose={requestClose}
    >
      {conversation !== null && <ConversationView conversation={conversation} />}
      <WaitDialog />
      <DiscardDialog />
    </Drawer>
  );
}
