import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

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
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
