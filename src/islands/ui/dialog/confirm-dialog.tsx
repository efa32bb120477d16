import { useId, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useDialog, usePresence } from './use-dialog.ts';

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
