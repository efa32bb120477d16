import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import CircleUser from 'lucide-react/icons/circle-user';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { product } from '../../lib/config/product.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { $unreadRequests } from '../../lib/stores/requests/unread.ts';
import { $initials, $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { requestSignOut } from '../../lib/stores/shell/leave-guard.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CountMark } from '../ui/feedback/marks.tsx';
import { Avatar, Logo } from '../ui/image/faces.tsx';
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

export type Section = 'dashboard' | 'requests' | 'offerings' | 'account';

interface NavItem {
  readonly section: Section;
  readonly href: string;
  readonly label: string;
  /** For the tab bar. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
}

const { dashboard, requests, offerings, offeringsShort, account } = shellText;

/** The main navigation in order (docs/product/shell.md#main-navigation). */
export const navItems: readonly NavItem[] = [
  { section: 'dashboard', href: links.dashboard(), label: dashboard, shortLabel: dashboard, icon: House },
  { section: 'requests', href: links.requests(), label: requests, shortLabel: requests, icon: ListChecks },
  { section: 'offerings', href: links.offerings(), label: offerings, shortLabel: offeringsShort, icon: Gift },
  { section: 'account', href: links.account(), label: account, shortLabel: account, icon: CircleUser },
];

/** Returns the attributes of an entry's link: the page's own entry is marked as current, a likely next step as such. */
export function entryAttributes(section: Section, current: Section | undefined) {
  if (section === current) return { 'aria-current': 'page' } as const;
  return section === 'account' ? {} : { 'data-likely': '' };
}

/** Shows the number of requests with unread messages; nothing for zero. */
export function UnreadMark({ className }: { readonly className: string }) {
  const unread = useStore($unreadRequests, { ssr: 'initial' });
  if (unread === 0) return null;
  return (
    <>
      <CountMark className={className}>{unread}</CountMark>
      <span className="sr-only">{shellText.unread(unread)}</span>
    </>
  );
}

/** Renders the header on phones and tablets: logo, Create button, user menu. */
export function MobileHeader() {
  return (
    <header className="shell-header border-b border-line bg-surface [container-type:inline-size]">
      <div className="flex h-14 items-center gap-1 pl-5 pr-3.5 sm:pl-8 sm:pr-[1.625rem]">
        <a href={links.dashboard()} className="inline-flex min-h-touch items-center rounded-md">
          <Logo name={product.name} className="[@container_(max-width:16rem)]:[&>span]:sr-only" />
        </a>
        <div className="flex-1" />
        <Button
          size="sm"
          className="[@container_(max-width:23.7rem)]:[&>span]:sr-only"
          icon={<Plus className="size-4" />}
          onClick={() => openCategories('explore', 'create_request')}
        >
          {shellText.createRequest}
        </Button>
        <UserMenu align="end" side="below" withCompanies />
      </div>
    </header>
  );
}

/** Renders Create and the user menu at the end of a screen's own bar, on phones and tablets (docs/product/thread.md#own-bar). */
export function OwnBarActions() {
  return (
    <div className="shell-own-actions">
      <button
        type="button"
        title={shellText.createRequest}
        className="flex size-11 items-center justify-center rounded-full text-accent hover:bg-ink/[0.07]"
        onClick={() => openCategories('explore', 'create_request')}
      >
        <Plus className="size-5" />
        <span className="sr-only">{shellText.createRequest}</span>
      </button>
      <UserMenu align="end" side="below" withCompanies />
    </div>
  );
}

export function MobileTabBar({ current }: { readonly current: Section | undefined }) {
  return (
    <nav aria-label={shellText.navigation} className="shell-tabbar border-t border-line bg-surface-raised">
      <ul className="mx-auto grid h-full max-w-xl grid-cols-4">
        {navItems.map(({ section, href, shortLabel, icon: Icon }) => (
          <li key={section} className="flex">
            <a
              href={href}
              {...entryAttributes(section, current)}
              className={classNames(
                'flex flex-1 flex-col items-center justify-center min-w-0 gap-1 text-[min(0.75rem,3.6vw)] font-semibold',
                'focus-visible:-outline-offset-2',
                section === current ? 'text-accent' : 'text-ink-muted',
              )}
            >
              <span
                className={classNames(
                  'flex h-7 w-14 max-w-full items-center justify-center rounded-full transition-colors duration-fast',
                  section === current && 'bg-accent-soft',
                )}
              >
                <Icon className="size-5" />
              </span>
              {shortLabel}
              {section === 'requests' && <UnreadMark className="absolute top-1 ml-8" />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
