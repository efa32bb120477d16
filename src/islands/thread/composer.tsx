import { useStore } from '@nanostores/react';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import { composerText } from '../../lib/messages/requests.ts';
import { createComposer } from '../../lib/stores/thread/composer.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/upload-rules.ts';
import { Button } from '../ui/button.tsx';
import { FileUpload } from '../ui/file-upload.tsx';

/** Writes to the concierge: a text and, if wanted, one file. */
export function Composer({ requestId }: { readonly requestId: string }) {
  const id = useId();
  const [composer] = useState(() => createComposer(requestId));
  const { text, sending, error } = useStore(composer.$state);
  const blocker = useStore(composer.$blocker);
  const upload = useStore(composer.upload.$state);
  const uploadFailure = useStore(composer.upload.$failure);
  useEffect(() => composer.guard(), [composer]);
  const tooLong = blocker === 'too-long' ? composerText.tooLong(text.length, MESSAGE_MAX_CHARACTERS) : null;
  const fileAlone = blocker === 'blank' && upload.status !== 'empty' ? composerText.needsText : null;
  const problem = tooLong ?? error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void composer.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wantsSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (!wantsSend) return;
    event.preventDefault();
    void composer.send();
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 rounded-xl border border-line bg-surface-raised p-3 shadow-raised"
    >
      <label htmlFor={id} className="sr-only">
        {composerText.message}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        placeholder={composerText.placeholder}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        className="max-h-[40dvh] w-full [field-sizing:content] resize-none bg-transparent px-2 py-1.5 text-body text-ink placeholder:text-ink-faint focus:outline-none"
        onChange={(event) => {
          composer.write(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-end justify-between gap-3">
        <FileUpload
          compact
          label={composerText.attach}
          accept={UPLOAD_ACCEPT}
          state={upload}
          error={uploadFailure === null ? undefined : composerText.uploadProblem(uploadFailure)}
          onSelect={(file) => void composer.upload.choose(file)}
          onRemove={composer.upload.remove}
          onRetry={uploadFailure?.canRetry === true ? () => void composer.upload.retry() : undefined}
        />
        <Button
          type="submit"
          loading={sending}
          disabled={blocker !== null}
          icon={<SendHorizontal aria-hidden="true" className="size-4" />}
        >
          {composerText.send}
        </Button>
      </div>
      <div id={`${id}-note`} className="px-2 text-small empty:hidden">
        {problem !== null && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        {problem === null && fileAlone !== null && <p className="text-ink-muted">{fileAlone}</p>}
      </div>
    </form>
  );
}
