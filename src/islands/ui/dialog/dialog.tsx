import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../../lib/format/composing-key.ts';
import { Button } from '../button/button.tsx';

interface DialogOptions {
  readonly open: boolean;
  readonly modal: boolean;
  readonly onEscape: () => void;
}

/** The page keeps the width of its scrollbar while scrolling is blocked; base.css reads this. */
function rememberScrollbar(): void {
  const root = document.documentElement;
  if (document.querySelector('dialog[data-blocks-scroll][open]') !== null) return;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.getBoundingClientRect().width}px`);
}

function show(dialog: HTMLDialogElement, modal: boolean): void {
  if (modal) {
    rememberScrollbar();
    dialog.showModal();
  } else {
    dialog.show();
  }
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Closes the dialog, which returns the focus. Chromium returns it to a field without its caret: typing would do nothing. */
function close(dialog: HTMLDialogElement): void {
  dialog.close();
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Null for fields without a caret, such as a date.
  if (field.selectionStart !== null) field.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/**
 * Binds a native <dialog> to `open` and calls `onEscape` on Escape. Chromium closes a dialog by force when Escape is
 * pressed again after a prevented `cancel`, so this hook handles the key itself and reopens the dialog.
 */
export function useDialog({ open, modal, onEscape }: DialogOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) show(dialog, modal);
    if (!open && dialog.open) close(dialog);
  }, [open, modal]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key counts once: it must not answer the question that it has just opened.
    if (!event.repeat) onEscape();
  };
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onEscape();
  };
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = ref.current;
    if (dialog === null || event.target !== dialog || !open || dialog.open) return;
    show(dialog, modal);
    onEscape();
  };
  return { ref, onKeyDown, onCancel, onClose };
}

/** Keeps content rendered for `exitMs` after `open` becomes false, for the exit animation. */
export function usePresence(open: boolean, exitMs: number): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setPresent(false), exitMs);
    return () => clearTimeout(timer);
  }, [open, exitMs]);
  return open || present;
}

const FADE_MS = 400;

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly tone?: 'default' | 'danger' | undefined;
}

/** Asks a question that must be answered. The safe answer has the focus, and Escape chooses it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, tone } = props;
  const id = useId();
  const present = usePresence(open, FADE_MS);
  const dialog = useDialog({ open, modal: true, onEscape: onCancel });
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-blocks-scroll=""
      className="overlay fade inset-0 m-auto h-fit max-h-[85dvh] w-[min(26rem,calc(100vw-2rem))] flex-col overflow-y-auto rounded-lg border border-line bg-surface-raised p-6 shadow-overlay"
    >
      {present && (
        <>
          <h2 id={`${id}-title`} className="text-heading">
            {title}
          </h2>
          <div id={`${id}-text`} className="mt-2 text-pretty text-ink-muted">
            {children}
          </div>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" tone={tone} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button data-autofocus="" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
