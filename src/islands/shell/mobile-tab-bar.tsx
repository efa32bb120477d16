import { shellText } from '../../lib/messages/shell.ts';
import { classNames } from '../ui/class-names.ts';
import { entryAttributes, navItems, type Section } from './nav-items.ts';
import { UnreadMark } from './unread-mark.tsx';

/** Renders the main navigation at the lower edge on phones and tablets. */
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
                <Icon aria-hidden="true" className="size-5" />
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
