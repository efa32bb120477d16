import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { keysText } from '../../../lib/messages/desk-queue.ts';
import {
  $commands,
  $singleKeys,
  openDeskPanel,
  setSingleKeys,
  type DeskCommand,
} from '../../../lib/stores/desk-queue/commands.ts';
import { DeskSwitch } from '../../desk/desk-switch.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useDialog } from '../../ui/dialog/use-dialog.ts';
import { KeyCaps } from './key-caps.tsx';

const GROUPS = ['list', 'request', 'go', 'help'] as const;

/** Shows all shortcuts of the page, and the switch that turns single keys off. */
export function HelpDialog() {
  const id = useId();
  const commands = useStore($commands);
  const isOn = useStore($singleKeys);
  const close = () => openDeskPanel(null);
  const dialog = useDialog({ open: true, modal: true, onEscape: close });
  return (
    <dialog
      {...dialog}
      aria-labelledby={`${id}-title`}
      data-blocks-scroll=""
      className="overlay fade inset-0 m-auto h-fit max-h-[85dvh] w-[min(44rem,calc(100vw-2rem))] flex-col overflow-y-auto rounded-lg border border-line bg-surface-raised p-6 shadow-overlay"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="text-heading">
          {keysText.help}
        </h2>
        <IconButton label={keysText.close} onClick={close} className="-mr-2 -mt-2" data-autofocus="">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-pretty text-small text-ink-muted">{keysText.helpText}</p>
      <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {GROUPS.map((group) => (
          <Shortcuts
            key={group}
            group={group}
            commands={commands.filter((command) => command.group === group)}
          />
        ))}
      </div>
      <div className="-mx-3.5 mt-5 border-t border-line pt-4">
        <DeskSwitch label={keysText.single} isOn={isOn} onChange={setSingleKeys} />
      </div>
    </dialog>
  );
}

interface ShortcutsProps {
  readonly group: DeskCommand['group'];
  readonly commands: readonly DeskCommand[];
}

function Shortcuts({ group, commands }: ShortcutsProps) {
  const withKeys = commands.filter(({ keys }) => keys !== undefined);
  if (withKeys.length === 0) return null;
  return (
    <section>
      <h3 className="text-small font-semibold text-ink-muted">{keysText.groups[group]}</h3>
      <dl className="mt-1">
        {withKeys.map(({ id, label, keys }) => (
          <div key={id} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys ?? ''} />
            </dd>
          </div>
        ))}
        {group === 'help' && (
          <div className="flex min-h-9 items-center justify-between gap-4">
            <dt>{keysText.commands}</dt>
            <dd>
              <KeyCaps keys={/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
