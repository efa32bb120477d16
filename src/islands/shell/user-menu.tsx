import { useStore } from '@nanostores/react';
import { ChevronsUpDown, CircleUser, LogOut } from 'lucide-react';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { dataOf } from '../../lib/stores/remote.ts';
import { signOut } from '../../lib/stores/sign-out.ts';
import { $initials, $user } from '../../lib/stores/user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { CompanyBrand } from './company-brand.tsx';

interface UserMenuProps {
  /** Shows the name beside the initials. */
  readonly withName?: boolean | undefined;
  readonly align: 'start' | 'end';
  readonly side: 'below' | 'above';
}

/** The signed-in person, and the way out. */
export function UserMenu({ withName = false, align, side }: UserMenuProps) {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  const initials = useStore($initials, { ssr: () => '' });
  return (
    <Menu
      label={shellText.userMenu}
      align={align}
      side={side}
      triggerClassName={
        withName
          ? 'flex w-full min-h-14 items-center gap-3 rounded-md px-2 text-left hover:bg-ink/[0.05]'
          : 'inline-flex size-11 items-center justify-center rounded-full hover:bg-ink/[0.05]'
      }
      trigger={
        <>
          <Avatar initials={initials} size={withName ? 'md' : 'sm'} tone="sun" />
          {withName && (
            <>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{user?.full_name}</span>
              </span>
              <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            </>
          )}
        </>
      }
      header={
        user !== null && (
          <div className="max-w-64">
            <p className="truncate font-semibold">{user.full_name}</p>
            <p className="truncate text-small text-ink-muted">{user.email}</p>
            {!withName && <CompanyBrand className="mt-3" />}
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
