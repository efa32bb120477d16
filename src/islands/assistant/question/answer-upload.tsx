import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ScreenItem } from '../../../lib/contract/assistant.ts';
import { assistantText } from '../../../lib/messages/assistant.ts';
import { answerUpload, type UploadSlot } from '../../../lib/stores/assistant/answer-uploads.ts';
import type { AnswerInput } from '../../../lib/stores/assistant/dialogue.ts';
import { keyOf } from '../../../lib/stores/assistant/transitions.ts';
import { UPLOAD_ACCEPT } from '../../../lib/stores/uploads/upload-rules.ts';
import { FileUpload } from '../../ui/file/file-upload.tsx';

interface AnswerUploadProps {
  readonly slot: UploadSlot;
  readonly item: ScreenItem;
  readonly input: AnswerInput;
  readonly onInput: (input: AnswerInput) => void;
}

/** Asks for a file. Uploads it at once; its key is the answer. */
export function AnswerUpload({ slot, item, input, onInput }: AnswerUploadProps) {
  const [upload] = useState(() => answerUpload(slot, keyOf(item.id), input, onInput));
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  const replacement = useStore(upload.$replacement);
  return (
    <FileUpload
      label={item.label}
      hint={assistantText.fileHint}
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
