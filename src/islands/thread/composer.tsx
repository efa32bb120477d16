import { useStore } from '@nanostores/react';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import { composerText } from '../../lib/messages/composer.ts';
import { notesOf } from '../../lib/stores/thread/composer-notes.ts';
import { useEarlySubmit } from '../form/use-early-submit.ts';
import { classNames } from '../ui/class-names.ts';
import { ComposerNote } from './composer-note.tsx';
import { EarlySend } from './early-send.tsx';
import { MessageField } from './message-field.tsx';
import type { ThreadParts } from './use-thread-parts.ts';
import { pastedFile, useDroppedFile } from './use-dropped-file.ts';

/** Props of {@link Composer}. */
export interface ComposerProps extends Pick<ThreadParts, 'composer' | 'ComposerFile'> {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Writes to the concierge: a text and, if wanted, one file, chosen, dropped, pasted or photographed. */
export function Composer({ composer, ComposerFile, field }: ComposerProps) {
  const id = useId();
  const isOpen = ComposerFile !== null;
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const notes = useMemo(() => notesOf(composer), [composer]);
  const error = useStore(notes.$error);
  const excess = useStore(notes.$excessCharacters);
  const pending = useStore(composer.$pending);
  const sending = useStore(composer.$sending);
  const needsText = useStore(notes.$needsText);
  const choose = useCallback((file: File) => void composer.upload.choose(file), [composer]);
  const over = useDroppedFile(choose);
  useEffect(() => composer.guard(), [composer]);
  useEffect(() => {
    // Its draft has what was typed: nobody else need keep it (boot/early-message.ts).
    if (isOpen) form.current?.dispatchEvent(new Event('kept'));
  }, [isOpen]);
  const tooLong = excess === null ? null : composerText.tooLong(excess, MESSAGE_MAX_CHARACTERS);
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
      ref={form}
      method="post"
      noValidate
      data-early-input=""
      data-early-message=""
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
        sending={sending}
        tooLong={tooLong !== null}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {ComposerFile === null ? (
        <EarlySend composer={composer} field={field} />
      ) : (
        <ComposerFile composer={composer} onChoose={choose} />
      )}
      <ComposerNote
        id={`${id}-note`}
        problem={tooLong ?? error}
        isPatient={tooLong === null && pending?.status === 'waiting'}
        hint={over ? composerText.drop : needsText ? composerText.needsText : null}
      />
    </form>
  );
}
