import { useStore } from '@nanostores/react';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { $initials, $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { requestSignOut } from '../../lib/stores/shell/leave-guard.ts';
import { Avatar } from '../ui/image/avatar.tsx';
import { CompanyList } from '../ui/image/company-list.tsx';
import { Menu } from '../ui/navigation/menu.tsx';

interface UserMenuProps {
  readonly align: 'start' | 'end';
  readonly side: 'below' | 'above';
  /** The content of the button; the initials by default. */
  readonly trigger?: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly withCompanies?: boolean | undefined;
}

export function UserAvatar({ size }: { readonly size: 'sm' | 'md' }) {
  return <Avatar initials={useStore($initials, { ssr: () => '' })} size={size} tone="sun" />;
}

/** Renders the menu with the employee's name, Account and Sign out. */
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
            {user.full_name !== '' && (
              <p className="font-semibold [overflow-wrap:anywhere]">{user.full_name}</p>
            )}
            <p className="text-small text-ink-muted [overflow-wrap:anywhere]">{user.email}</p>
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
          onSelect: () => void requestSignOut(),
        },
      ]}
    />
  );
}

/** Shows the employee's companies (docs/product/product.md#companies). */
export function CompanyBrand({ className }: { readonly className?: string | undefined }) {
  const companies = dataOf(useStore($user, { ssr: 'initial' }))?.companies ?? [];
  return <CompanyList title={shellText.broughtToYouBy} companies={companies} className={className} />;
}
