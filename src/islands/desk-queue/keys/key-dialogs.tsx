import { useStore } from '@nanostores/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/format/composing-key.ts';
import { keysText, alertsText } from '../../../lib/messages/desk-queue.ts';
import {
  $commands,
  $listedCommands,
  $singleKeys,
  setSingleKeys,
  type DeskCommand,
  openDeskPanel,
} from '../../../lib/stores/desk-queue/commands.ts';
import { DeskSwitch } from '../../desk/desk-switch.tsx';
import { PanelDialog } from '../../desk/panel-dialog.tsx';
import { useDialog } from '../../ui/dialog/dialog.tsx';
import { ListOption } from '../../ui/navigation/list-option.tsx';
import { $alertWays, $notificationsRefused, setAlertWay } from '../../../lib/stores/desk-queue/alerts.ts';

/** Draws a shortcut such as `g q`, key by key. */
function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="flex gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-sm border border-line-strong/60 bg-surface px-1.5 text-center font-sans text-small text-ink-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

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

function matching(commands: readonly DeskCommand[], typed: string): readonly DeskCommand[] {
  const words = typed.toLowerCase().split(/\s+/);
  return commands.filter(({ label, group }) => {
    const text = `${keysText.groups[group]} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function CommandDialog() {
  const id = useId();
  const commands = useStore($listedCommands);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const close = () => openDeskPanel(null);
  const dialog = useDialog({ open: true, modal: true, onEscape: close });
  const found = matching(commands, typed);
  const active = Math.min(place, found.length - 1);
  const idOf = (index: number) => `${id}-${found[index]?.id ?? ''}`;
  const run = (command: DeskCommand | undefined) => {
    if (command === undefined) return;
    close();
    // The dialog gives the focus back first: a command may act on what has it.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = found.length - 1;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setPlace(active >= last ? 0 : active + 1),
      ArrowUp: () => setPlace(active <= 0 ? last : active - 1),
      Home: () => setPlace(0),
      End: () => setPlace(last),
      Enter: () => run(found[active]),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      {...dialog}
      aria-label={keysText.commands}
      data-blocks-scroll=""
      className="overlay fade inset-x-0 top-[12dvh] m-auto mt-0 h-fit max-h-[76dvh] w-[min(34rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface-raised shadow-overlay"
    >
      <div className="border-b border-line p-2">
        <input
          role="combobox"
          aria-label={keysText.commands}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? idOf(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={keysText.commandsPlaceholder}
          data-autofocus=""
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          className="input border-transparent"
        />
      </div>
      <p role="status" className="sr-only">
        {keysText.found(found.length)}
      </p>
      {found.length === 0 && <p className="px-5 py-4 text-ink-muted">{keysText.noCommand}</p>}
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={keysText.commands}
        tabIndex={-1}
        className="min-h-0 overflow-y-auto overscroll-contain p-1.5"
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((command, index) => (
          <ListOption
            key={command.id}
            id={idOf(index)}
            isActive={index === active}
            onChoose={() => run(command)}
            className="justify-between rounded-md px-3"
          >
            <span className="min-w-0">
              <span className="text-ink-muted">{keysText.groups[command.group]}: </span>
              <span className="font-medium">{command.label}</span>
            </span>
            {command.keys !== undefined && <KeyCaps keys={command.keys} />}
          </ListOption>
        ))}
      </ul>
    </dialog>
  );
}

export function AlertsDialog() {
  const ways = useStore($alertWays);
  const isRefused = useStore($notificationsRefused);
  return (
    <PanelDialog title={alertsText.title} width="narrow">
      <p className="text-pretty text-small text-ink-muted">{alertsText.text}</p>
      <div className="-mx-3.5 mt-4 flex flex-col items-start gap-2">
        <DeskSwitch
          label={alertsText.sound}
          isOn={ways.sound}
          onChange={(on) => void setAlertWay('sound', on)}
        />
        <DeskSwitch
          label={alertsText.notification}
          isOn={ways.notification}
          onChange={(on) => void setAlertWay('notification', on)}
        />
      </div>
      {isRefused && (
        <p role="alert" className="mt-3 text-pretty text-small text-danger">
          {alertsText.refused}
        </p>
      )}
    </PanelDialog>
  );
}
