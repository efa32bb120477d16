import { useStore } from '@nanostores/react';
import {
  useCallback,
  useEffect,
  useId,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import { composerText } from '../../lib/messages/composer.ts';
import type { Composer as ComposerStore } from '../../lib/stores/thread/composer.ts';
import { classNames } from '../ui/class-names.ts';
import { ComposerFile } from './composer-file.tsx';
import { ComposerNote } from './composer-note.tsx';
import { pastedFile, useDroppedFile } from './use-dropped-file.ts';

interface ComposerProps {
  readonly composer: ComposerStore;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Writes to the concierge: a text and, if wanted, one file, chosen, dropped, pasted or photographed. */
export function Composer({ composer, field }: ComposerProps) {
  const id = useId();
  const { text, sending, error } = useStore(composer.$state);
  const pending = useStore(composer.$pending);
  const blocker = useStore(composer.$blocker);
  const upload = useStore(composer.upload.$state);
  const choose = useCallback((file: File) => void composer.upload.choose(file), [composer]);
  const over = useDroppedFile(choose);
  useEffect(() => composer.guard(), [composer]);
  const tooLong = blocker === 'too-long' ? composerText.tooLong(text.length, MESSAGE_MAX_CHARACTERS) : null;
  const needsText = blocker === 'blank' && upload.status !== 'empty' ? composerText.needsText : null;
  const send = () => {
    // The button is disabled while it works, and whoever pressed it would be nowhere.
    field.current?.focus();
    void composer.send();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wantsSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (!wantsSend) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (file === null) return;
    event.preventDefault();
    choose(file);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className={classNames(
        'flex flex-col gap-2 rounded-xl border bg-surface-raised p-3 shadow-raised',
        over ? 'border-accent' : 'border-line',
      )}
    >
      <label htmlFor={id} className="sr-only">
        {composerText.message}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        value={text}
        placeholder={composerText.placeholder}
        aria-busy={sending || undefined}
        aria-invalid={tooLong !== null || undefined}
        aria-describedby={`${id}-note`}
        className="max-h-[40dvh] w-full [field-sizing:content] resize-none bg-transparent px-2 py-1.5 text-body text-ink placeholder:text-ink-faint focus:outline-none"
        onChange={(event) => {
          composer.write(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ComposerFile composer={composer} onChoose={choose} />
      <ComposerNote
        id={`${id}-note`}
        problem={tooLong ?? error}
        isPatient={tooLong === null && pending?.status === 'waiting'}
        hint={over ? composerText.drop : needsText}
      />
    </form>
  );
}
