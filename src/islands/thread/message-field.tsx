import {
  useLayoutEffect,
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type RefObject,
} from 'react';
import { composerText } from '../../lib/messages/composer.ts';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { useFittingHeight } from './use-fitting-height.ts';
import { useOwnTyping } from './use-own-typing.ts';

interface MessageFieldProps {
  readonly composer: Composer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly id: string;
  readonly sending: boolean;
  readonly tooLong: boolean;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onPaste: ClipboardEventHandler;
}

/** What was typed before the composer was there goes behind the draft that was left here. */
function takeOver(typed: string, composer: Composer): void {
  const draft = composer.$text.get();
  if (typed.trim() === '' || typed === draft) return;
  composer.write(draft.trim() === '' ? typed : `${draft}\n${typed}`);
}

/**
 * Where the message is typed. The browser holds the text and the store follows, so that a key draws nothing but itself;
 * the other way round goes only what the store changes on its own, a message that has arrived.
 */
export function MessageField(props: MessageFieldProps) {
  const { composer, field, id, sending, tooLong, onKeyDown, onPaste } = props;
  const fit = useFittingHeight(field);
  useLayoutEffect(() => {
    takeOver(field.current?.value ?? '', composer);
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
      rows={2}
      // A browser that goes back would fill in what was sent long since, as if it had just been typed.
      autoComplete="off"
      placeholder={composerText.placeholder}
      aria-busy={sending || undefined}
      aria-invalid={tooLong || undefined}
      aria-describedby={`${id}-note`}
      className="max-h-[40dvh] w-full resize-none bg-transparent px-2 py-1.5 text-body text-ink placeholder:text-ink-faint focus:outline-none"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
