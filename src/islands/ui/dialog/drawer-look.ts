import { classNames } from '../class-names.ts';

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
export function drawerClasses({ position, variant, fullScreen }: DrawerLook): string {
  if (fullScreen) return 'overlay fade inset-0 h-dvh w-full flex-col';
  const side = position === 'left' || position === 'right';
  return classNames('overlay flex-col', positions[position], side ? widths[variant] : 'w-full');
}
