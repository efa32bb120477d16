import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { composerText } from '../../lib/messages/composer.ts';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/upload-rules.ts';
import { FileUpload } from '../ui/file-upload.tsx';
import { CameraButton } from './camera-button.tsx';
import { SendButton } from './send-button.tsx';

/** Props of {@link ComposerFile}. */
export interface ComposerFileProps {
  readonly composer: Composer;
  readonly onChoose: (file: File) => void;
}

/** The one file of a message and the button that sends both; apart from the text, so that typing does not redraw it. */
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
