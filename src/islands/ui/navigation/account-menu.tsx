import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { accountMenuText as text } from '../../../lib/messages/shared/widgets.ts';
import { Menu, type MenuEntry, type MenuProps } from './menu.tsx';

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
