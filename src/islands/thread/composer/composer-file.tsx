import { useStore } from '@nanostores/react';
import Camera from 'lucide-react/icons/camera';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useRef, type ReactNode } from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';
import { UPLOAD_ACCEPT } from '../../../lib/stores/uploads/upload-rules.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/file/file-choice.tsx';
import { FileUpload } from '../../ui/file/file-upload.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';

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
      icon={<SendHorizontal className="size-5" />}
      className="size-11 shrink-0 !rounded-full !px-0 [&>span]:sr-only"
    >
      {composerText.send}
    </Button>
  );
}

/** Needed only where several files are chosen. */
const FurtherFiles = lazyPart(async () => (await import('./further-files.tsx')).FurtherFiles);

interface ComposerFileProps {
  readonly composer: Composer;
  readonly onChoose: (files: readonly File[]) => void;
  /** The field, between the buttons. */
  readonly children: ReactNode;
}

export function ComposerFile({ composer, onChoose, children }: ComposerFileProps) {
  const { first: upload, $further } = composer.files;
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  const replacement = useStore(upload.$replacement);
  const hasFurther = useStore($further).length > 0;
  return (
    <FileUpload
      compact
      multiple
      cards={hasFurther && <FurtherFiles files={composer.files} />}
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

/** Takes a photo with the camera; shown on touch devices only. */
function CameraButton({ onSelect }: { readonly onSelect: (files: readonly File[]) => void }) {
  const isTouched = useMedia('(pointer: coarse)');
  // Its place is part of the pre-rendered page, so that the field beside it keeps its width.
  if (!isTouched) return <span className="hidden size-11 shrink-0 [@media(pointer:coarse)]:block" />;
  return (
    <FileButton
      size="md"
      label={composerText.camera}
      accept="image/*"
      capture="environment"
      icon={<Camera className="size-5" />}
      onSelect={onSelect}
    />
  );
}
