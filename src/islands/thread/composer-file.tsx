import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { composerText } from '../../lib/messages/composer.ts';
import type { Upload } from '../../lib/stores/upload.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/upload-rules.ts';
import { FileUpload } from '../ui/file-upload.tsx';
import { CameraButton } from './camera-button.tsx';

interface ComposerFileProps {
  readonly upload: Upload;
  readonly onChoose: (file: File) => void;
}

/** The one file of a message; drawn apart from the text, so that typing does not wait for it. */
export const ComposerFile = memo(function ComposerFile({ upload, onChoose }: ComposerFileProps) {
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  return (
    <div className="flex min-w-0 items-end">
      <FileUpload
        compact
        label={composerText.attach}
        accept={UPLOAD_ACCEPT}
        state={state}
        error={failure === null ? undefined : composerText.uploadProblem(failure)}
        onSelect={onChoose}
        onRemove={upload.remove}
        onRetry={failure?.canRetry === true ? () => void upload.retry() : undefined}
      />
      <CameraButton onSelect={onChoose} />
    </div>
  );
});
