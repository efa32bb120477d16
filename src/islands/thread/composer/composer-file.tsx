import { useStore } from '@nanostores/react';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useRef, type ReactNode } from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';
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
      title={composerText.send}
      icon={<SendHorizontal aria-hidden="true" className="size-5" />}
      className="size-11 shrink-0 !rounded-full !px-0 [&>span]:sr-only"
    >
      {composerText.send}
    </Button>
  );
}

interface ComposerFileProps {
  readonly composer: Composer;
  readonly onChoose: (files: readonly File[]) => void;
  /** The field, between the buttons. */
  readonly children: ReactNode;
}

/** Shows the file of the message, and around the field the buttons that attach it and send both. */
export function ComposerFile({ composer, onChoose, children }: ComposerFileProps) {
  const { upload } = composer;
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  const replacement = useStore(upload.$replacement);
  return (
    <FileUpload
      compact
      label={composerText.attach}
      accept={UPLOAD_ACCEPT}
      state={state}
      error={failure === null ? undefined : composerText.uploadProblem(failure)}
      onSelect={onChoose}
      onRemove={upload.remove}
      replacement={replacement}
      onUndo={upload.undoReplacement}
      onRetry={failure?.canRetry === true ? () => void upload.retry() : undefined}
      beside={
        <>
          <CameraButton onSelect={onChoose} />
          {children}
          <SendButton composer={composer} />
        </>
      }
    />
  );
}
