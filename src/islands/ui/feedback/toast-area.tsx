import { useEffect, useRef } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { Toast, type ToastType } from './toast.tsx';

/** A message for the toast area. */
export interface ToastMessage {
  readonly id: string;
  readonly message: string;
  readonly type: ToastType;
}

/** Props of {@link ToastArea}. */
export interface ToastAreaProps {
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
