import { useStore } from '@nanostores/react';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { memo, useEffect, useRef } from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer/composer.ts';
import { UPLOAD_ACCEPT } from '../../../lib/stores/uploads/upload-rules.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileUpload } from '../../ui/file/file-upload.tsx';
import { CameraButton } from './camera-button.tsx';

/** Sends the message. Subscribes to the blocker itself, so that the first key renders only the button. */
function SendButton({ composer }: { readonly composer: Composer }) {
  const blocker = useStore(composer.$blocker);
  const sending = useStore(composer.$sending);
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = blocker !== null;
  useEffect(() => {
    // The boot script may have enabled the button before hydration, which React does not see.
    if (button.current !== null) button.current.disabled = isDisabled || sending;
  }, [isDisabled, sending]);
  return (
    <Button
      ref={button}
      type="submit"
      loading={sending}
      disabled={isDisabled}
      icon={<SendHorizontal aria-hidden="true" className="size-4" />}
      className="ml-auto"
    >
      {composerText.send}
    </Button>
  );
}

interface ComposerFileProps {
  readonly composer: Composer;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Shows the file of the message, and the buttons that attach it and send both. Typing does not render it again. */
export const ComposerFile = memo(function ComposerFile({ composer, onChoose }: ComposerFileProps) {
  const { upload } = composer;
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  return (
    <FileUpload
      compact
      label={composerText.attach}
      accept={UPLOAD_ACCEPT}
      state={state}
      error={failure === null ? undefined : composerText.uploadProblem(failure)}
      onSelect={onChoose}
      onRemove={upload.remove}
      onRetry={failure?.canRetry === true ? () => void upload.retry() : undefined}
      beside={
        <>
          <CameraButton onSelect={onChoose} />
          <SendButton composer={composer} />
        </>
      }
    />
  );
});
