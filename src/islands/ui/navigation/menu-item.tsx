import type { ReactNode } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { classNames } from '../class-names.ts';

interface MenuEntryLook {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'default' | 'danger' | undefined;
}

/** An entry of a menu: an action (`onSelect`) or a link (`href`). */
export type MenuEntry = MenuEntryLook &
  (
    | { readonly onSelect: () => void; readonly href?: undefined }
    | { readonly href: string; readonly onSelect?: undefined }
  );

type MenuItemProps = Omit<MenuEntryLook, 'key'> & {
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly onDone: () => void;
};

/** The row of one menu entry. */
export function MenuItem({ label, icon, tone = 'default', href, onSelect, onDone }: MenuItemProps) {
  const classes = classNames(
    'flex min-h-touch w-full items-center gap-3 rounded-sm px-3 text-left font-medium [&>svg]:size-[1.125rem] [&>svg]:shrink-0',
    tone === 'danger'
      ? 'text-danger hover:bg-danger-soft focus:bg-danger-soft'
      : 'hover:bg-ink/[0.07] focus:bg-ink/[0.07]',
  );
  const url = href === undefined ? null : safeUrl('link', href);
  if (url !== null) {
    return (
      <a role="menuitem" tabIndex={-1} href={url} className={classes} onClick={onDone}>
        {icon}
        {label}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes}
      onClick={() => {
        onDone();
        onSelect?.();
      }}
    >
      {icon}
      {label}
    </button>
  );
}
