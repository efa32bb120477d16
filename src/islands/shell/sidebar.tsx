import { product } from '../../lib/config/product.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/image/logo.tsx';
import { CompanyBrand } from './company-brand.tsx';
import { entryAttributes, navItems, type Section } from './nav-items.ts';
import { SidebarUser } from './sidebar-user.tsx';
import { UnreadMark } from './unread-mark.tsx';

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
