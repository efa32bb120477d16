import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { $initials, $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { requestSignOut } from '../../lib/stores/shell/leave-guard.ts';
import { Avatar } from '../ui/image/avatar.tsx';
import { CompanyList } from '../ui/image/company-list.tsx';
import { AccountMenu } from '../ui/navigation/menu.tsx';

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

export function UserMenu({ trigger, withCompanies = false, ...menu }: UserMenuProps) {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  return (
    <AccountMenu
      {...menu}
      trigger={trigger ?? <UserAvatar size="sm" />}
      person={user && [user.full_name, user.email]}
      href={links.account()}
      onSignOut={() => void requestSignOut()}
    >
      {withCompanies && <CompanyBrand className="mt-3" />}
    </AccountMenu>
  );
}

/** Shows the employee's companies (docs/product/product.md#companies). */
export function CompanyBrand({ className }: { readonly className?: string | undefined }) {
  const companies = dataOf(useStore($user, { ssr: 'initial' }))?.companies ?? [];
  return <CompanyList title={shellText.broughtToYouBy} companies={companies} className={className} />;
}
