import { useStore } from '@nanostores/react';
import ChartColumn from 'lucide-react/icons/chart-column';
import History from 'lucide-react/icons/history';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import ShieldOff from 'lucide-react/icons/shield-off';
import Sun from 'lucide-react/icons/sun';
import { useEffect } from 'react';
import { product } from '../../lib/config/product.ts';
import type { DeskConcierge } from '../../lib/contract/desk-session.ts';
import { initialsOf } from '../../lib/format/names.ts';
import { deskText } from '../../lib/messages/desk-session.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { chooseTheme } from '../../lib/stores/account/theme.ts';
import {
  $concierge,
  $savingAway,
  refreshDeskSession,
  setAway,
} from '../../lib/stores/desk-session/desk-session.ts';
import { watchSession } from '../../lib/stores/session/session-watch.ts';
import { signOut } from '../../lib/stores/session/sign-out.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { $toasts, closeToast, showNotice } from '../../lib/stores/shared/toasts.ts';
import { watchVersion } from '../../lib/stores/shell/version.ts';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { Avatar, Logo } from '../ui/image/faces.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { AccountMenu, Menu } from '../ui/navigation/menu.tsx';
import { DeskPart } from './desk-part.tsx';
import { DeskSwitch } from './desk-switch.tsx';

function useDeskWatches(): void {
  useEffect(() => {
    const stops = [watchSession(() => void refreshDeskSession()), watchVersion()];
    showNotice();
    void refreshDeskSession();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

export function DeskBarIsland() {
  useDeskWatches();
  const toasts = useStore($toasts, { ssr: 'initial' });
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  return (
    <DeskPart feature="desk-session" component="bar">
      <header aria-label={deskText.bar} className="desk-bar">
        <a href={deskLinks.desk()} className="inline-flex min-h-touch items-center rounded-md">
          <Logo name={product.name} />
        </a>
        <div className="flex items-center gap-1 sm:gap-3">
          <AwaySwitch concierge={concierge} />
          <ThemeMenu />
          <div className="flex items-center gap-1">
            <ConciergeMenu concierge={concierge} />
            <p className="hidden max-w-40 truncate text-small font-semibold sm:block">{concierge?.name}</p>
          </div>
        </div>
      </header>
      <ToastArea toasts={toasts} onClose={closeToast} />
    </DeskPart>
  );
}

interface OfConcierge {
  /** Null until it is loaded. */
  readonly concierge: DeskConcierge | null;
}

function AwaySwitch({ concierge }: OfConcierge) {
  const isAway = concierge?.away ?? false;
  const saving = useStore($savingAway, { ssr: 'initial' });
  return (
    <>
      {isAway && <BackOn until={concierge?.away_until ?? null} />}
      <DeskSwitch
        label={deskText.away}
        isOn={isAway}
        busy={saving}
        disabled={concierge === null}
        onChange={(away) => void setAway(away)}
      />
    </>
  );
}

/** Needed only by who is away. */
const BackOn = lazyPart(async () => (await import('./back-on.tsx')).BackOn);

const THEMES = [
  ['system', deskText.themeSystem, Monitor],
  ['light', deskText.themeLight, Sun],
  ['dark', deskText.themeDark, Moon],
] as const;

function ThemeMenu() {
  return (
    <Menu
      label={deskText.theme}
      align="end"
      trigger={<Sun className="size-5 text-ink-muted" />}
      items={THEMES.map(([key, label, Icon]) => ({
        key,
        label,
        icon: <Icon />,
        onSelect: () => chooseTheme(key),
      }))}
    />
  );
}

/** What the concierge serves: the role of a lead, and the companies. */
function scopeOf({ role, all_companies: servesAll, companies }: DeskConcierge): string {
  const names = servesAll ? deskText.allCompanies : companies.map(({ name }) => name).join(', ');
  return [role === 'lead' ? deskText.lead : '', names].filter(Boolean).join(' · ');
}

function ConciergeMenu({ concierge }: OfConcierge) {
  const ofLeads = [
    {
      key: 'numbers',
      label: deskText.numbers,
      icon: <ChartColumn />,
      href: deskLinks.numbers(),
    },
    { key: 'audit', label: deskText.audit, icon: <History />, href: deskLinks.audit() },
  ];
  const lifts = {
    key: 'lifts',
    label: deskText.lifts,
    icon: <ShieldOff />,
    href: deskLinks.lifts(),
  };
  return (
    <AccountMenu
      trigger={<Avatar initials={initialsOf(concierge?.name ?? '')} size="sm" tone="sun" />}
      person={concierge && [concierge.name, scopeOf(concierge)]}
      href={deskLinks.account()}
      entries={concierge?.role === 'lead' ? [...ofLeads, lifts] : [lifts]}
      onSignOut={() => void signOut()}
    />
  );
}
