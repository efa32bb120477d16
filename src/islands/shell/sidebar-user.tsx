import { useStore } from '@nanostores/react';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { $displayName } from '../../lib/stores/session/user.ts';
import { UserAvatar, UserMenu } from './user-menu.tsx';

/**
 * Renders the employee at the foot of the sidebar. The name lies over the button, not in it: the button's accessible name
 * says what it opens, and must contain any text inside the button.
 */
export function SidebarUser() {
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
