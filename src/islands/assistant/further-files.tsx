import FileText from 'lucide-react/icons/file-text';
import { useId, useState } from 'react';
import { assistantText as text } from '../../lib/messages/assistant.ts';
import { changeInput } from '../../lib/stores/assistant/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { furtherFilesOf, nextPlace } from '../../lib/stores/assistant/further-files.ts';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AnswerUpload } from './answer-upload.tsx';

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
        <AnswerUpload
          key={place}
          slot="further"
          place={place}
          label={text.addFile}
          hint={text.fileHint}
          input={{ text: '' }}
          onInput={(input) => changeInput(place, input)}
        />
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
