import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';

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

/**
 * Binds a native <dialog> to `open` and makes `onEscape` the only answer to Escape. Chromium closes a dialog by force
 * when Escape is pressed again after a prevented `cancel`, so the key itself is taken, and a forced close is undone.
 */
export function useDialog({ open, modal, onEscape }: DialogOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open && !dialog.open) show(dialog, modal);
    if (!open && dialog.open) dialog.close();
  }, [open, modal]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key is one wish, not a stream of them: it must not run through a question it has just raised.
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
