import { useStore } from '@nanostores/react';
import {
  useCallback,
  useEffect,
  useId,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import { composerText } from '../../lib/messages/composer.ts';
import type { Composer as ComposerStore } from '../../lib/stores/thread/composer.ts';
import { notesOf } from '../../lib/stores/thread/composer-notes.ts';
import { classNames } from '../ui/class-names.ts';
import { ComposerFile } from './composer-file.tsx';
import { ComposerNote } from './composer-note.tsx';
import { MessageField } from './message-field.tsx';
import { pastedFile, useDroppedFile } from './use-dropped-file.ts';

interface ComposerProps {
  readonly composer: ComposerStore;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Writes to the concierge: a text and, if wanted, one file, chosen, dropped, pasted or photographed. */
export function Composer({ composer, field }: ComposerProps) {
  const id = useId();
  const [notes] = useState(() => notesOf(composer));
  const error = useStore(notes.$error);
  const excess = useStore(notes.$excessCharacters);
  const pending = useStore(composer.$pending);
  const blocker = useStore(composer.$blocker);
  const upload = useStore(composer.upload.$state);
  const choose = useCallback((file: File) => void composer.upload.choose(file), [composer]);
  const over = useDroppedFile(choose);
  useEffect(() => composer.guard(), [composer]);
  const tooLong = excess === null ? null : composerText.tooLong(excess, MESSAGE_MAX_CHARACTERS);
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
      <MessageField
        composer={composer}
        field={field}
        id={id}
        sending={pending?.status === 'queued'}
        tooLong={tooLong !== null}
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
