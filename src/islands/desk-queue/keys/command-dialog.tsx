import { useStore } from '@nanostores/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { keysText } from '../../../lib/messages/desk-queue.ts';
import { $commands, openDeskPanel, type DeskCommand } from '../../../lib/stores/desk-queue/commands.ts';
import { useDialog } from '../../ui/dialog/use-dialog.ts';
import { ListOption } from '../../ui/navigation/list-option.tsx';
import { KeyCaps } from './key-caps.tsx';

function matching(commands: readonly DeskCommand[], typed: string): readonly DeskCommand[] {
  const words = typed.toLowerCase().split(/\s+/);
  return commands.filter(({ label, group }) => {
    const text = `${keysText.groups[group]} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function CommandDialog() {
  const id = useId();
  const commands = useStore($commands);
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
    if (event.nativeEvent.isComposing) return;
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
