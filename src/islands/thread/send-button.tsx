import { SendHorizontal } from 'lucide-react';
import { composerText } from '../../lib/messages/composer.ts';
import { Button } from '../ui/button.tsx';

interface SendButtonProps {
  readonly sending: boolean;
  readonly disabled: boolean;
}

/** Sends the message it stands under. */
export function SendButton({ sending, disabled }: SendButtonProps) {
  return (
    <Button
      type="submit"
      loading={sending}
      disabled={disabled}
      icon={<SendHorizontal aria-hidden="true" className="size-4" />}
      className="ml-auto"
    >
      {composerText.send}
    </Button>
  );
}
