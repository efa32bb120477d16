import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface AccountRowProps {
  readonly name: string;
  readonly detail: ReactNode;
  /** The buttons of the row; absent while its form is open. */
  readonly actions?: ReactNode;
  /** The form of the row. */
  readonly children?: ReactNode;
}

/** A row of a list in Account Settings: what it is, its buttons, and below them the form that one of them opens. */
export function AccountRow({ name, detail, actions, children }: AccountRowProps) {
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-small text-ink-muted">{detail}</p>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </li>
  );
}

/**
 * Returns the focus to the button that opened a form, once the form is gone. The button carries `data-opens`, the form's
 * name; null is no form. A focus that is elsewhere stays.
 */
export function useFocusAfter(open: string | null, container: RefObject<HTMLElement | null>): void {
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const closed = previous.current;
    previous.current = open;
    if (open !== null || closed === null || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus();
  }, [open, container]);
}
