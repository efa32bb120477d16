import type { ReactNode } from 'react';

/** Props of {@link AccountRow}. */
export interface AccountRowProps {
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
