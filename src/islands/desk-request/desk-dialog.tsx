import { useId, type ReactNode, type SubmitEvent } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useDialog, usePresence } from '../ui/dialog/use-dialog.ts';

const FADE_MS = 400;

interface DeskDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly isWide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for what an action needs: a small form over the page. */
export function DeskDialog(props: DeskDialogProps) {
  const { open, title, submitLabel, busy, isWide = false, onSubmit, onClose, children } = props;
  const id = useId();
  const present = usePresence(open, FADE_MS);
  const dialog = useDialog({ open, modal: true, onEscape: onClose });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      data-blocks-scroll=""
      className={classNames(
        'overlay fade inset-0 m-auto h-fit max-h-[85dvh] flex-col overflow-y-auto rounded-lg border border-line bg-surface-raised p-6 shadow-overlay',
        isWide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
      )}
    >
      {present && (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <h2 id={id} className="text-heading">
            {title}
          </h2>
          {children}
          <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
