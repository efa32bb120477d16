import { useStore } from '@nanostores/react';
import { BLANK_PATTERN } from '../../../lib/contract/shared/blank.ts';
import {
  useEffect,
  useId,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../../lib/contract/shared/limits.ts';
import { composerText } from '../../../lib/messages/thread.ts';
import { registerUnsaved } from '../../../lib/stores/shared/unsaved-work.ts';
import type { Composer as ComposerStore } from '../../../lib/stores/thread/composer.ts';
import { $enterSends, isSendKey, setEnterSends } from '../../../lib/stores/thread/enter-sends.ts';
import { useEarlySubmit } from '../../form/page-life.ts';
import { classNames } from '../../ui/class-names.ts';
import { pastedFiles, useDroppedFiles } from '../../ui/file/file-choice.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { jumpToEnd, type ReadingPlace } from '../log/reading-place.ts';
import { ComposerFile } from './composer-file.tsx';
import { MessageField, useEarlyInput } from './message-field.tsx';

interface ComposerNoteProps {
  readonly id: string;
  /** Why the message cannot be sent. */
  readonly problem: string | null;
  /** Shown only without a problem. */
  readonly hint: string | null;
}

function ComposerNote({ id, problem, hint }: ComposerNoteProps) {
  return (
    <div id={id} className="px-2 pb-1.5 text-small empty:hidden">
      {problem !== null && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {problem === null && hint !== null && <p className="text-ink-muted">{hint}</p>}
    </div>
  );
}

/** Says what Enter does, and changes it on this device. Shown where a mouse or a touchpad is at hand. */
function EnterHint({ id }: { readonly id: string }) {
  const enterSends = useStore($enterSends, { ssr: 'initial' });
  return (
    <p className="hidden flex-wrap items-center gap-x-2 px-[calc(0.875rem+1px)] text-small text-ink-muted [@media(pointer:fine)]:flex">
      <span id={id}>{enterSends ? composerText.enterSends : composerText.enterBreaks}</span>
      <button
        type="button"
        className="min-h-6 rounded-sm underline underline-offset-2 hover:text-ink"
        onClick={() => setEnterSends(!enterSends)}
      >
        {enterSends ? composerText.changeToBreak : composerText.changeToSend}
      </button>
    </p>
  );
}

export interface ComposerProps {
  readonly composer: ComposerStore;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Called with every message that is sent. */
  readonly onSend: () => void;
}

/** Writes to the concierge: a text and, if wanted, files, chosen, dropped, pasted or photographed. */
export function Composer({ composer, field, onSend }: ComposerProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { choose } = composer.files;
  useEarlyInput(form, composer, choose);
  useEarlySubmit(form);
  const excess = useStore(composer.$excess);
  const sending = useStore(composer.$sending);
  const over = useDroppedFiles(choose);
  const hasMouse = useMedia('(pointer: fine)');
  useEffect(() => registerUnsaved('message', composer.isUnsent, composer.isKept), [composer]);
  const tooLong = excess === null ? null : composerText.tooLong(excess, MESSAGE_MAX_CHARACTERS);
  const send = () => {
    // Move focus to the field: the button is disabled while it works and would lose it.
    field.current?.focus();
    if (composer.send()) onSend();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On touch, Enter breaks the line: there is no Shift at hand.
    if (!isSendKey(event.nativeEvent, hasMouse && $enterSends.get())) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event);
    if (files.length === 0) return;
    event.preventDefault();
    choose(files);
  };
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        data-early-input=""
        data-early-message={BLANK_PATTERN}
        onSubmit={submit}
        className={classNames(
          'composer flex flex-col rounded-xl border bg-surface-raised p-1.5 shadow-raised',
          over ? 'border-accent' : 'border-line',
        )}
      >
        <label htmlFor={id} className="sr-only">
          {composerText.message}
        </label>
        <ComposerFile composer={composer} onChoose={choose}>
          <MessageField
            composer={composer}
            field={field}
            id={id}
            describedBy={hasMouse ? `${id}-note ${id}-keys` : `${id}-note`}
            sending={sending}
            tooLong={tooLong !== null}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </ComposerFile>
        <ComposerNote id={`${id}-note`} problem={tooLong} hint={over ? composerText.drop : null} />
      </form>
      <EnterHint id={`${id}-keys`} />
    </>
  );
}

/** Less is the browser's address bar, which comes and goes with the scrolling of the employee. */
const KEYBOARD_MIN_PX = 120;

/** Returns the height in pixels that an on-screen keyboard covers at the end of the page. */
function coveredPx(seen: VisualViewport): number {
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

/** Sticks an element at that height, and makes its page longer, so that the page's end can be scrolled above it, too. */
function raise(element: HTMLElement, heightPx: number): void {
  element.style.bottom = '';
  const addedPx = heightPx - Number.parseFloat(getComputedStyle(element).bottom);
  if (addedPx > 0) element.style.bottom = `${heightPx}px`;
  element.parentElement?.style.setProperty('padding-bottom', addedPx > 0 ? `${addedPx}px` : '');
}

/**
 * Keeps an element at the end of the page above the on-screen keyboard, for Safari, which has no `interactive-widget`. In
 * every browser, a reader who is at the end stays there when the keyboard opens.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>, place: ReadingPlace): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    let tallestPx = seen.height;
    let beforePx = seen.height;
    // A zoomed page is smaller than its window, too.
    const isZoomed = () => seen.scale > 1;
    const lift = () => {
      if (element.current !== null) raise(element.current, isZoomed() ? 0 : coveredPx(seen));
    };
    const onResize = () => {
      lift();
      if (isZoomed()) return;
      const isShrinking = seen.height < beforePx;
      beforePx = seen.height;
      tallestPx = Math.max(tallestPx, beforePx);
      if (isShrinking && tallestPx - beforePx > KEYBOARD_MIN_PX && place.isAtEnd()) jumpToEnd();
    };
    seen.addEventListener('resize', onResize);
    seen.addEventListener('scroll', lift);
    return () => {
      seen.removeEventListener('resize', onResize);
      seen.removeEventListener('scroll', lift);
    };
  }, [element, place]);
}
