import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { answerUpload, type UploadSlot } from '../../lib/stores/assistant/answer-uploads.ts';
import type { AnswerInput } from '../../lib/stores/assistant/dialogue.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/uploads/upload-rules.ts';
import { FileUpload } from '../ui/file/file-upload.tsx';

interface AnswerUploadProps {
  readonly slot: UploadSlot;
  /** Of the input that the file belongs to. */
  readonly place: string;
  readonly label: string;
  readonly hint: string;
  readonly input: AnswerInput;
  readonly onInput: (input: AnswerInput) => void;
}

/** Asks for a file. Uploads it at once; its key becomes the input. */
export function AnswerUpload({ slot, place, label, hint, input, onInput }: AnswerUploadProps) {
  const [upload] = useState(() => answerUpload(slot, place, input, onInput));
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  const replacement = useStore(upload.$replacement);
  return (
    <FileUpload
      label={label}
      hint={hint}
      accept={UPLOAD_ACCEPT}
      state={state}
      error={failure?.message}
      onRetry={failure?.canRetry === true ? () => void upload.retry() : undefined}
      onSelect={(files) => void upload.choose(...files)}
      onRemove={upload.remove}
      replacement={replacement}
      onUndo={upload.undoReplacement}
    />
  );
}
