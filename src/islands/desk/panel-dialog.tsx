import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { keysText } from '../../lib/messages/desk-queue.ts';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import { IconButton } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useDialog } from '../ui/dialog/dialog.tsx';

interface PanelDialogProps {
  readonly title: string;
  readonly width: 'narrow' | 'wide';
  /** By default a panel of the page closes. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

export function PanelDialog({ title, width, onClose, children }: PanelDialogProps) {
  const id = useId();
  const close = onClose ?? (() => openDeskPanel(null));
  const dialog = useDialog({ open: true, modal: true, onEscape: close });
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      data-blocks-scroll=""
      className={classNames(
        'overlay fade inset-0 m-auto h-fit max-h-[85dvh] flex-col overflow-y-auto rounded-lg border border-line bg-surface-raised p-6 shadow-overlay',
        width === 'wide' ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(26rem,calc(100vw-2rem))]',
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <IconButton label={keysText.close} onClick={close} className="-mr-2 -mt-2" data-autofocus="">
          <X />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}
