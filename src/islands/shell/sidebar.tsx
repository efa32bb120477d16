import { useStore } from '@nanostores/react';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { product } from '../../lib/config/product.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { $displayName } from '../../lib/stores/session/user.ts';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/image/logo.tsx';
import { entryAttributes, navItems, UnreadMark, type Section } from './navigation.tsx';
import { CompanyBrand, UserAvatar, UserMenu } from './user-menu.tsx';

/** Renders the navigation at the left edge on large screens, with the employee at its foot. */
export function Sidebar({ current }: { readonly current: Section | undefined }) {
  return (
    <header className="shell-sidebar border-r border-line bg-surface-sunken/60 px-4 pb-4 pt-7">
      <a href={links.dashboard()} className="mx-2 inline-flex min-h-touch items-center self-start rounded-md">
        <Logo name={product.name} />
      </a>
      <nav aria-label={shellText.navigation} className="mt-8">
        <ul className="flex flex-col gap-1">
          {navItems.map(({ section, href, label, icon: Icon }) => (
            <li key={section}>
              <a
                href={href}
                {...entryAttributes(section, current)}
                className={classNames(
                  'flex min-h-touch items-center gap-3 rounded-md px-3 font-medium transition-colors duration-fast',
                  section === current
                    ? 'bg-surface-raised font-semibold text-ink shadow-raised [&>svg]:text-accent'
                    : 'text-ink-muted hover:bg-ink/[0.07] hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
                {section === 'requests' && <UnreadMark className="ml-auto" />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex-1" />
      <CompanyBrand className="mx-3 mb-5" />
      <SidebarUser />
    </header>
  );
}

/**
 * Renders the employee at the foot of the sidebar. The name lies over the button, not in it: the button's accessible name
 * says what it opens, and must contain any text inside the button.
 */
function SidebarUser() {
  const name = useStore($displayName, { ssr: () => '' });
  return (
    <div className="relative">
      <UserMenu
        align="start"
        side="above"
        triggerClassName="flex min-h-14 w-full items-center justify-between rounded-md px-2 hover:bg-ink/[0.07]"
        trigger={
          <>
            <UserAvatar size="md" />
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          </>
        }
      />
      <p className="pointer-events-none absolute bottom-0 left-[3.75rem] right-8 flex h-14 items-center">
        <span className="truncate font-semibold">{name}</span>
      </p>
    </div>
  );
}
