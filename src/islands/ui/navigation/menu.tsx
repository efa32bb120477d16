import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { accountMenuText as text } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';
import { rovingIndex } from './roving.ts';

export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuEntry[];
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly side?: 'below' | 'above' | undefined;
  readonly triggerClassName?: string | undefined;
}

export function Menu({
  label,
  trigger,
  items,
  header,
  align = 'end',
  side = 'below',
  triggerClassName,
}: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [focusOnOpen, setFocusOnOpen] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (open) entries().at(focusOnOpen)?.focus();
  }, [open, focusOnOpen]);

  const openAt = (index: number) => {
    setFocusOnOpen(index);
    setOpen(true);
  };
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 0 : -1);
  };
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      button.current?.focus();
      return;
    }
    if (event.key === 'Tab') close();
    const all = entries();
    const current = all.findIndex((entry) => entry === document.activeElement);
    const next = rovingIndex(event.key, current, all.length, { axis: 'vertical', wrap: true });
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={
          triggerClassName ?? 'inline-flex min-h-touch min-w-touch items-center justify-center rounded-full'
        }
        onClick={() => (open ? close() : openAt(0))}
        onKeyDown={onTriggerKey}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          className={classNames(
            'absolute z-30 rounded-md border border-line bg-surface-raised p-1.5 shadow-overlay',
            // At the end below the picture of the button, not its larger touch target; else at least as wide as the button.
            align === 'end' ? 'right-1.5 min-w-56' : 'left-0 min-w-full',
            side === 'below' ? 'top-full mt-2' : 'bottom-full mb-2',
          )}
        >
          {header !== undefined && (
            <div className="mb-1.5 border-b border-line px-3 pb-2.5 pt-1.5">{header}</div>
          )}
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onMenuKey}>
            {items.map(({ key, ...item }) => (
              <MenuItem key={key} {...item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

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

function MenuItem({ label, icon, tone = 'default', href, onSelect, onDone }: MenuItemProps) {
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

/** Calls `onDismiss` on a press or a focus outside the element, while `active`. */
function useDismiss(ref: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target) !== true) onDismiss();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [ref, active, onDismiss]);
}

interface AccountMenuProps extends Omit<MenuProps, 'label' | 'header' | 'items'> {
  /** Who is signed in: the name, and a line about them; null until that is known. */
  readonly person: readonly [name: string, about: string] | null;
  /** Shown below them. */
  readonly children?: ReactNode;
  /** The address of the account. */
  readonly href: string;
  /** Entries between Account and Sign out. */
  readonly entries?: readonly MenuEntry[];
  readonly onSignOut: () => void;
}

/** Shows who is signed in, and leads to the account and out. */
export function AccountMenu({ person, children, href, entries = [], onSignOut, ...menu }: AccountMenuProps) {
  const [name = '', about] = person ?? [];
  return (
    <Menu
      {...menu}
      label={text.label}
      header={
        person !== null && (
          <div className="max-w-64 [overflow-wrap:anywhere]">
            {name !== '' && <p className="font-semibold">{name}</p>}
            <p className="text-small text-ink-muted">{about}</p>
            {children}
          </div>
        )
      }
      items={[
        { key: 'account', label: text.account, icon: <CircleUser />, href },
        ...entries,
        { key: 'sign-out', label: text.signOut, icon: <LogOut />, onSelect: onSignOut },
      ]}
    />
  );
}
