import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ListOptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly className?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** Renders a row of a combobox's list. The focus stays in the field, so the active row has a look of its own. */
export function ListOption({ id, isActive, className, onChoose, children }: ListOptionProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys of its options
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 py-2 hover:bg-surface-sunken',
        isActive && 'bg-accent-soft',
        className,
      )}
    >
      {children}
    </li>
  );
}
