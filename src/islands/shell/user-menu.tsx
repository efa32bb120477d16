import { useStore } from '@nanostores/react';
import { CircleUser, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { dataOf } from '../../lib/stores/remote.ts';
import { signOut } from '../../lib/stores/sign-out.ts';
import { $initials, $user } from '../../lib/stores/user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { CompanyBrand } from './company-brand.tsx';

interface UserMenuProps {
  readonly align: 'start' | 'end';
  readonly side: 'below' | 'above';
  /** What the button shows; the initials when absent. */
  readonly trigger?: ReactNode;
  readonly triggerClassName?: string | undefined;
  /** Names the companies in the menu, where the page has no room for them. */
  readonly withCompanies?: boolean | undefined;
}

/** The signed-in person's initials. */
export function UserAvatar({ size }: { readonly size: 'sm' | 'md' }) {
  return <Avatar initials={useStore($initials, { ssr: () => '' })} size={size} tone="sun" />;
}

/** The signed-in person, and the way out. */
export function UserMenu({ align, side, trigger, triggerClassName, withCompanies = false }: UserMenuProps) {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  return (
    <Menu
      label={shellText.userMenu}
      align={align}
      side={side}
      triggerClassName={triggerClassName}
      trigger={trigger ?? <UserAvatar size="sm" />}
      header={
        user !== null && (
          <div className="max-w-64">
            <p className="truncate font-semibold">{user.full_name}</p>
            <p className="truncate text-small text-ink-muted">{user.email}</p>
            {withCompanies && <CompanyBrand className="mt-3" />}
          </div>
        )
      }
      items={[
        {
          key: 'account',
          label: shellText.account,
          icon: <CircleUser aria-hidden="true" />,
          href: links.account(),
        },
        {
          key: 'sign-out',
          label: shellText.signOut,
          icon: <LogOut aria-hidden="true" />,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
