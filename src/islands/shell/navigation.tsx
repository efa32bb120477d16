import { useStore } from '@nanostores/react';
import type { LucideIcon } from 'lucide-react';
import CircleUser from 'lucide-react/icons/circle-user';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { $unreadRequests } from '../../lib/stores/requests/unread.ts';
import { CountMark } from '../ui/feedback/count-mark.tsx';

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
