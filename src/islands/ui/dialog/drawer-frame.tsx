import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/icon-button.tsx';

interface DrawerFrameProps {
  readonly title: ReactNode;
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly scrollable: boolean;
  readonly fullBleed: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Lays out a drawer: bar, content, footer. */
export function DrawerFrame({
  title,
  header,
  footer,
  scrollable,
  fullBleed,
  onClose,
  children,
}: DrawerFrameProps) {
  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line py-2 pl-5 pr-3 sm:pl-8 sm:pr-5">
        <div className="min-w-0 flex-1">
          {header ?? (title !== undefined && <h2 className="truncate text-subheading">{title}</h2>)}
        </div>
        <IconButton label={widgetText.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div
        className={classNames(
          'min-h-0 flex-1',
          scrollable ? 'overflow-y-auto overscroll-contain' : 'overflow-hidden',
          !fullBleed && 'px-5 py-6 sm:px-8',
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="shrink-0 border-t border-line bg-surface-raised px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
          {footer}
        </div>
      )}
    </>
  );
}
