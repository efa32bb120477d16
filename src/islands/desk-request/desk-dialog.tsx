import { useId, type ReactNode, type SubmitEvent } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { Problem } from '../desk/widgets.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useDialog, usePresence } from '../ui/dialog/dialog.tsx';

const FADE_MS = 400;

interface DeskDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly isWide?: boolean;
  /** Why the action failed, in sight above the buttons. */
  readonly problem?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for what an action needs: a small form over the page, whose buttons stay in sight while a long one scrolls. */
export function DeskDialog(props: DeskDialogProps) {
  const { open, title, submitLabel, busy, isWide = false, problem, onSubmit, onClose, children } = props;
  const id = useId();
  const present = usePresence(open, FADE_MS);
  const dialog = useDialog({ open, modal: true, onEscape: onClose });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit();
    // The field may be above what is in sight.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      data-blocks-scroll=""
      className={classNames(
        'overlay fade inset-0 m-auto h-fit max-h-[85dvh] flex-col rounded-lg border border-line bg-surface-raised shadow-overlay',
        isWide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
      )}
    >
      {present && (
        <form method="post" noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain p-6">
            <h2 id={id} className="text-heading">
              {title}
            </h2>
            {children}
          </div>
          <div className="flex shrink-0 flex-col gap-3 border-t border-line px-6 py-4">
            <Problem>{problem}</Problem>
            <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
              <Button variant="secondary" onClick={onClose}>
                {text.cancel}
              </Button>
              <Button type="submit" loading={busy}>
                {submitLabel}
              </Button>
            </div>
          </div>
        </form>
      )}
    </dialog>
  );
}
