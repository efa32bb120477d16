import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { MenuItem, type MenuEntry } from './menu-item.tsx';
import { rovingIndex } from './roving.ts';
import { useDismiss } from '../dialog/use-dismiss.ts';

/** Props of {@link Menu}: `label` names the button, `trigger` is what it shows. */
export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuEntry[];
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly side?: 'below' | 'above' | undefined;
  readonly triggerClassName?: string | undefined;
}

/** A button with a menu of links and actions. */
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
