import { useStore } from '@nanostores/react';
import FileText from 'lucide-react/icons/file-text';
import { useId, useState } from 'react';
import { assistantText as text } from '../../lib/messages/assistant.ts';
import { changeInput } from '../../lib/stores/assistant/assistant.ts';
import { answerUpload } from '../../lib/stores/assistant/answer-uploads.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { furtherFilesOf, nextPlace } from '../../lib/stores/assistant/further-files.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/uploads/upload-rules.ts';
import { Button } from '../ui/button/button.tsx';
import { FileUpload } from '../ui/file/file-upload.tsx';
import { Paragraph } from '../ui/text/text.tsx';

/** Takes the file for a place; its key becomes the input of that place. */
function NextFile({ place }: { readonly place: string }) {
  const [upload] = useState(() =>
    answerUpload('further', place, { text: '' }, (input) => changeInput(place, input)),
  );
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  const replacement = useStore(upload.$replacement);
  return (
    <FileUpload
      label={text.addFile}
      hint={text.fileHint}
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

interface FurtherFilesProps {
  readonly dialogue: Dialogue;
  readonly disabled: boolean;
}

/** Adds photos and further pages to a request before it is sent (docs/product/assistant.md#further-files). */
export function FurtherFiles({ dialogue, disabled }: FurtherFilesProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  const files = furtherFilesOf(dialogue);
  const place = nextPlace(dialogue);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h4 id={heading} className={files.length === 0 ? 'sr-only' : 'text-small font-semibold'}>
        {text.furtherFiles}
      </h4>
      {files.length > 0 && (
        <ul className="flex flex-col gap-2">
          {files.map((file) => (
            <li
              key={file.place}
              className="flex min-h-touch items-center gap-3 rounded-md border border-line bg-surface-raised py-1 pl-3 pr-1 text-small"
            >
              <FileText className="size-5 shrink-0 text-accent" />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {file.name}
              </span>
              <Button
                variant="tertiary"
                size="sm"
                disabled={disabled}
                aria-label={text.removeFile(file.name)}
                onClick={() => changeInput(file.place, { text: '' })}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {place === null ? (
        <Paragraph size="small" tone="muted">
          {text.filesFull}
        </Paragraph>
      ) : isOpen ? (
        <NextFile key={place} place={place} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {files.length === 0 ? text.addFile : text.addPage}
        </Button>
      )}
    </section>
  );
}
