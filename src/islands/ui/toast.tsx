import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export type ToastType = 'success' | 'info' | 'error';

/** Props of {@link Toast}. */
export interface ToastProps {
  readonly id: string;
  readonly message: string;
  readonly type: ToastType;
  readonly onClose: () => void;
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const tints = { success: 'text-positive', info: 'text-accent', error: 'text-danger' };

/** A short message that stays until it is dismissed or timed out by its owner. */
export function Toast({ id, message, type, onClose }: ToastProps) {
  const Icon = icons[type];
  return (
    <div
      id={id}
      role={type === 'error' ? 'alert' : 'status'}
      className="toast pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-surface-raised py-2 pl-4 pr-2 text-ink shadow-overlay"
    >
      <Icon aria-hidden="true" className={classNames('mt-2 size-5 shrink-0', tints[type])} />
      <p className="min-w-0 flex-1 py-1.5">{message}</p>
      <IconButton label="Dismiss" size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
