import { useStore } from '@nanostores/react';
import { keysText } from '../../../lib/messages/desk-queue.ts';
import {
  $commands,
  $singleKeys,
  setSingleKeys,
  type DeskCommand,
} from '../../../lib/stores/desk-queue/commands.ts';
import { DeskSwitch } from '../../desk/desk-switch.tsx';
import { KeyCaps } from './key-caps.tsx';
import { PanelDialog } from '../../desk/panel-dialog.tsx';

const GROUPS = ['list', 'request', 'go', 'help'] as const;

export function HelpDialog() {
  const commands = useStore($commands);
  const isOn = useStore($singleKeys);
  return (
    <PanelDialog title={keysText.help} width="wide">
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
    </PanelDialog>
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
