import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';

export interface ToastMessage {
  readonly id: string;
  readonly message: string;
  readonly type: ToastType;
}

interface ToastAreaProps {
  readonly toasts: readonly ToastMessage[];
  readonly onClose: (id: string) => void;
}

/** Shows toasts above everything, open dialogs included. */
export function ToastArea({ toasts, onClose }: ToastAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const count = toasts.length;
  useEffect(() => {
    const element = area.current;
    if (typeof element?.showPopover !== 'function') return;
    // The newest element of the top layer is on top: leave and enter it again to rise above a dialog.
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return (
    <div
      ref={area}
      popover="manual"
      role="region"
      aria-label={widgetText.notifications}
      className="toast-area pointer-events-none fixed w-[min(26rem,calc(100vw-2rem))] flex-col gap-2 overflow-visible bg-transparent p-0"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} onClose={() => onClose(toast.id)} />
      ))}
    </div>
  );
}

export type ToastType = 'success' | 'info' | 'error';

interface ToastProps {
  readonly id: string;
  readonly message: string;
  readonly type: ToastType;
  readonly onClose: () => void;
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const tints = { success: 'text-positive', info: 'text-accent', error: 'text-danger' };

/** Shows a short message until its owner removes it. */
function Toast({ id, message, type, onClose }: ToastProps) {
  const Icon = icons[type];
  return (
    <div
      id={id}
      role={type === 'error' ? 'alert' : 'status'}
      className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-surface-raised py-2 pl-4 pr-2 text-ink shadow-overlay"
    >
      <Icon className={classNames('mt-2 size-5 shrink-0', tints[type])} />
      <p className="min-w-0 flex-1 py-1.5">{message}</p>
      <IconButton label={widgetText.dismiss} size="sm" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
