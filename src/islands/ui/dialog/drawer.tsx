import { useId, type ReactNode } from 'react';
import { DrawerFrame } from './drawer-frame.tsx';
import { drawerClasses, type DrawerPosition, type DrawerVariant } from './drawer-look.ts';
import { useBackdropClick } from './use-backdrop-click.ts';
import { useDialog } from './use-dialog.ts';
import { usePresence } from './use-presence.ts';

const SLIDE_MS = 300;
const FADE_MS = 400;

/** Props of {@link Drawer}. */
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
  /** Called on Escape instead of `onClose`, for example to ask a question. */
  readonly onEscape?: (() => void) | undefined;
  /** Replaces the title in the bar; the Close button stays. */
  readonly header?: ReactNode;
  /** Stays at the lower edge while the content scrolls. */
  readonly footer?: ReactNode;
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
  const { scrollable = true, fullBleed = false, fullScreen = false, title, header, footer, children } = props;
  const id = useId();
  const present = usePresence(open, fullScreen ? FADE_MS : SLIDE_MS);
  const dialog = useDialog({ open, modal, onEscape: props.onEscape ?? onClose });
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
        <DrawerFrame {...{ title, header, footer, scrollable, fullBleed, onClose }}>{children}</DrawerFrame>
      )}
    </dialog>
  );
}
