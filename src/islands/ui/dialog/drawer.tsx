import X from 'lucide-react/icons/x';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useDialog, usePresence } from './dialog.tsx';

const SLIDE_MS = 300;
const FADE_MS = 400;

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The dialog's accessible name. */
  readonly label: string;
  /** A visible heading beside the Close button. */
  readonly title?: ReactNode;
  readonly position?: DrawerPosition | undefined;
  readonly variant?: DrawerVariant | undefined;
  /** Lets a click on the backdrop close the drawer (modal drawers only). */
  readonly dismissible?: boolean | undefined;
  readonly modal?: boolean | undefined;
  readonly scrollable?: boolean | undefined;
  readonly fullBleed?: boolean | undefined;
  readonly fullScreen?: boolean | undefined;
  /** Replaces the title in the bar; the Close button stays. */
  readonly header?: ReactNode;
  readonly children?: ReactNode;
}

/** Renders a native <dialog> that slides in from an edge, or fades over the whole page. */
export function Drawer(props: DrawerProps) {
  const {
    open,
    onClose,
    label,
    position = 'right',
    variant = 'panel',
    dismissible = false,
    modal = true,
  } = props;
  const { scrollable = true, fullBleed = false, fullScreen = false, title, header, children } = props;
  const id = useId();
  const present = usePresence(open, fullScreen ? FADE_MS : SLIDE_MS);
  const dialog = useDialog({ open, modal, onEscape: onClose });
  const backdrop = useBackdropClick(() => {
    if (dismissible && modal) onClose();
  });
  return (
    <dialog
      {...dialog}
      {...backdrop}
      id={id}
      aria-label={label}
      data-blocks-scroll={modal ? '' : undefined}
      className={drawerClasses({ position, variant, fullScreen })}
    >
      {present && (
        <DrawerFrame {...{ title, header, scrollable, fullBleed, onClose }}>{children}</DrawerFrame>
      )}
    </dialog>
  );
}

interface DrawerFrameProps {
  readonly title: ReactNode;
  readonly header: ReactNode;
  readonly scrollable: boolean;
  readonly fullBleed: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function DrawerFrame({ title, header, scrollable, fullBleed, onClose, children }: DrawerFrameProps) {
  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line py-2 pl-5 pr-3 sm:pl-8 sm:pr-5">
        <div className="min-w-0 flex-1">
          {header ?? (title !== undefined && <h2 className="truncate text-subheading">{title}</h2>)}
        </div>
        <IconButton label={widgetText.close} onClick={onClose}>
          <X />
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
    </>
  );
}

export type DrawerPosition = 'right' | 'left' | 'top' | 'bottom';
export type DrawerVariant = 'nav' | 'panel';

interface DrawerLook {
  readonly position: DrawerPosition;
  readonly variant: DrawerVariant;
  readonly fullScreen: boolean;
}

const positions: Record<DrawerPosition, string> = {
  right: 'slide slide-right inset-y-0 left-auto right-0 h-dvh',
  left: 'slide slide-left inset-y-0 left-0 right-auto h-dvh',
  top: 'slide slide-top inset-x-0 bottom-auto top-0 max-h-[85dvh] rounded-b-xl',
  bottom: 'slide slide-bottom inset-x-0 bottom-0 top-auto max-h-[85dvh] rounded-t-xl',
};
/** 275 and 660 px, and more for larger text. */
const widths: Record<DrawerVariant, string> = {
  nav: 'w-full max-w-full sm:w-[17.1875rem]',
  panel: 'w-full max-w-full sm:w-[41.25rem]',
};

/** Returns the class names of a drawer. Side drawers have a fixed width from the small breakpoint on. */
function drawerClasses({ position, variant, fullScreen }: DrawerLook): string {
  if (fullScreen) return 'overlay fade inset-0 h-dvh w-full flex-col';
  const side = position === 'left' || position === 'right';
  return classNames('overlay flex-col', positions[position], side ? widths[variant] : 'w-full');
}

/** Reports clicks that begin and end on the dialog's backdrop. A selection dragged out of the dialog does not count. */
function useBackdropClick(onBackdropClick: () => void) {
  const began = useRef(false);
  const isBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return false;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    return !inside;
  };
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      began.current = isBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // The second press of a double click was meant for the page under the dialog.
      if (began.current && event.detail < 2 && isBackdrop(event)) onBackdropClick();
      began.current = false;
    },
  };
}
