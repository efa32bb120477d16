import {
  useLayoutEffect,
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type RefObject,
} from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';
import { useFittingHeight } from './use-fitting-height.ts';
import { useOwnTyping } from './use-own-typing.ts';

interface MessageFieldProps {
  readonly composer: Composer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly id: string;
  /** Ids of what describes the field. */
  readonly describedBy: string;
  readonly sending: boolean;
  readonly tooLong: boolean;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onPaste: ClipboardEventHandler;
}

/**
 * The text area. It is uncontrolled: the store reads its text, so that a key renders nothing else. The store writes to it
 * only when it opens a draft or a message was delivered.
 */
export function MessageField(props: MessageFieldProps) {
  const { composer, field, id, describedBy, sending, tooLong, onKeyDown, onPaste } = props;
  const fit = useFittingHeight(field);
  useLayoutEffect(() => {
    // Typed before the form was hydrated.
    if (field.current !== null && field.current.value !== '') composer.write(field.current.value);
    return composer.$text.subscribe((text) => {
      if (field.current !== null && field.current.value !== text) field.current.value = text;
      fit();
    });
  }, [composer, field, fit]);
  useOwnTyping(field, composer);
  return (
    <textarea
      ref={field}
      id={id}
      rows={1}
      dir="auto"
      // Going back, a browser would otherwise fill in a text that was sent long ago.
      autoComplete="off"
      placeholder={composerText.placeholder}
      aria-busy={sending || undefined}
      aria-invalid={tooLong || undefined}
      aria-describedby={describedBy}
      className="max-h-[40dvh] min-h-touch min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 text-body leading-6 text-ink placeholder:truncate placeholder:text-ink-faint focus:outline-none"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
