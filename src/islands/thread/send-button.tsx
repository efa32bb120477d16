import { useStore } from '@nanostores/react';
import { SendHorizontal } from 'lucide-react';
import { composerText } from '../../lib/messages/composer.ts';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { Button } from '../ui/button.tsx';

/** Sends the message it stands under. It looks by itself whether that can be sent, so that a first key draws nothing else. */
export function SendButton({ composer }: { readonly composer: Composer }) {
  const blocker = useStore(composer.$blocker);
  const sending = useStore(composer.$sending);
  return (
    <Button
      type="submit"
      loading={sending}
      disabled={blocker !== null}
      icon={<SendHorizontal aria-hidden="true" className="size-4" />}
      className="ml-auto"
    >
      {composerText.send}
    </Button>
  );
}
