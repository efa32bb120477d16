import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Draft } from '../../lib/stores/desk-request/draft.ts';

interface DraftFieldProps {
  readonly draft: Draft;
  readonly label: string;
  /** The id of the element that says what is wrong with the text. */
  readonly describedBy: string;
  /** Names the field to the commands of the keyboard. */
  readonly name: 'reply' | 'note';
  readonly rows: number;
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly onSend: (withShift: boolean) => void;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** The list of suggestions that the keys of the field choose from, and its active row. */
  readonly listId?: string;
  readonly activeId?: string | undefined;
}

/** A text area on a draft. Uncontrolled: a key renders only what depends on the text. */
export function DraftField(props: DraftFieldProps) {
  const { draft, label, name, rows, placeholder, describedBy, isInvalid, onSend, onPaste } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const { ref: field = own, listId, activeId } = props;
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    return draft.$text.subscribe((text) => {
      if (element.value !== text) element.value = text;
      element.style.height = '';
      if (element.scrollHeight > element.clientHeight)
        element.style.height = `${String(element.scrollHeight)}px`;
    });
  }, [draft, field]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    // Single keys work outside of fields.
    if (key === 'Escape') event.currentTarget.blur();
    if (key !== 'Enter' || altKey || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    onSend(shiftKey);
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      rows={rows}
      dir="auto"
      autoComplete="off"
      data-desk={name}
      placeholder={placeholder}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-autocomplete={listId === undefined ? undefined : 'list'}
      aria-controls={activeId === undefined ? undefined : listId}
      aria-activedescendant={activeId}
      className="max-h-[40dvh] min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 text-body leading-6 text-ink placeholder:truncate placeholder:text-ink-faint focus:outline-none"
      onInput={(event) => draft.write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
