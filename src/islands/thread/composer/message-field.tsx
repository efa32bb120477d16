import { useStore } from '@nanostores/react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type RefObject,
} from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import { $isLeavingWatched } from '../../../lib/stores/shell/leave-guard.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';

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

/** The text area. Uncontrolled, so that a key renders nothing: the store reads it, and writes only a draft that opens or was delivered. */
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

/** The events of a key that React listens to. */
const TYPING = ['keydown', 'keypress', 'textInput', 'input', 'keyup'] as const;
/** After the frame that shows the key. */
const CATCH_UP_AFTER_MS = 50;

/** Tells whether a key may do more than change the text; handlers around the field must get it. */
function isShortcut(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.key.length > 1 && event.key !== 'Backspace';
}

/**
 * Keeps typing events from React, which would dispatch five events per key: too slow for one frame of a slow phone. The
 * store reads the text after the frame that shows it, or when the page is hidden (docs/performance.md).
 */
function useOwnTyping(field: RefObject<HTMLTextAreaElement | null>, composer: Composer): void {
  useEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    const { catchUp } = composer;
    const textOf = () => element.value;
    // Typed before hydration.
    composer.noteTyped(textOf);
    catchUp();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const catchUpLater = () => {
      timer = null;
      catchUp();
    };
    const onTyping = (event: Event) => {
      if (event.target !== element || isShortcut(event)) return;
      event.stopPropagation();
      if (event.type !== 'input') return;
      composer.noteTyped(textOf);
      timer ??= setTimeout(catchUpLater, CATCH_UP_AFTER_MS);
    };
    for (const type of TYPING) document.addEventListener(type, onTyping, true);
    addEventListener('pagehide', catchUp);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      for (const type of TYPING) document.removeEventListener(type, onTyping, true);
      removeEventListener('pagehide', catchUp);
      document.removeEventListener('visibilitychange', catchUp);
      clearTimeout(timer ?? undefined);
      catchUp();
    };
  }, [field, composer]);
}

/** Height of the field with one line, in pixels. */
const ONE_LINE_PX = 44;

/** Returns a function that makes a text area as tall as its text. `field-sizing` would lay out the page around it with every key. */
function useFittingHeight(fieldRef: RefObject<HTMLTextAreaElement | null>): () => void {
  const fittedLength = useRef(0);
  /** Length of the text when it first wrapped; a shorter one may fit beside the buttons again. */
  const wrappedLength = useRef(Infinity);
  const fit = useCallback(() => {
    const element = fieldRef.current;
    if (element === null) return;
    const { length } = element.value;
    // `scrollHeight` never shrinks below the height of the field.
    if (length < fittedLength.current) element.style.removeProperty('height');
    fittedLength.current = length;
    if (length < wrappedLength.current) {
      element.form?.removeAttribute('data-tall');
      wrappedLength.current = Infinity;
    }
    if (wrappedLength.current === Infinity && element.scrollHeight > ONE_LINE_PX) {
      // The buttons move below it, so that a phone has room for words.
      element.form?.setAttribute('data-tall', '');
      wrappedLength.current = length;
    }
    if (element.scrollHeight > element.clientHeight) {
      element.style.setProperty('height', `${element.scrollHeight}px`);
    }
  }, [fieldRef]);
  useEffect(() => {
    const refit = () => {
      fieldRef.current?.style.removeProperty('height');
      fit();
    };
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  }, [fieldRef, fit]);
  return fit;
}

/**
 * Takes over a file that was chosen before the form was hydrated. Tells the boot script (boot/early-message.ts) by a `kept`
 * event that the composer's draft stores the early text, and by a `guarded` event that leaving it is asked about. Not before the
 * draft is open: the question would say that the text is lost.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  composer: Composer,
  choose: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (input == null) return;
    const files = [...(input.files ?? [])];
    input.value = '';
    choose(files);
  }, [form, choose]);
  const isOpen = useStore(composer.$requestId) !== null;
  useEffect(() => {
    if (isOpen) form.current?.dispatchEvent(new Event('kept'));
  }, [form, isOpen]);
  const isGuarded = useStore($isLeavingWatched, { ssr: 'initial' });
  useEffect(() => {
    if (isGuarded && isOpen) form.current?.dispatchEvent(new Event('guarded'));
  }, [form, isGuarded, isOpen]);
}
