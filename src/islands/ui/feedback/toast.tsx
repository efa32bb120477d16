import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/icon-button.tsx';

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

/** Shows a short message until its owner removes it. */
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
      <IconButton label={widgetText.dismiss} size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
