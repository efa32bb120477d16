import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useDialog } from './dialog.tsx';

interface PanelProps {
  readonly title: string;
  readonly width: 'narrow' | 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal panel in the middle of the page, open while it is drawn. Escape closes it. */
export function Panel({ title, width, onClose, children }: PanelProps) {
  const id = useId();
  const dialog = useDialog({ open: true, modal: true, onEscape: onClose });
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
        <IconButton label={widgetText.close} onClick={onClose} className="-mr-2 -mt-2" data-autofocus="">
          <X />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}
