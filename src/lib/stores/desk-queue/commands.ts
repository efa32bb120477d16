import { atom, onMount } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { isCommandListKey, sequenceReader, singleKeyOf, type KeyPress } from './single-keys.ts';

/** What a concierge can do on a page, by a single key or from the list of commands. */
export interface DeskCommand {
  /** One name for one command; a later one with the same name replaces it. */
  readonly id: string;
  readonly label: string;
  /** Groups the commands in the help. */
  readonly group: 'list' | 'request' | 'reply' | 'go' | 'help';
  /** A key or two, such as `j` or `g q`; undefined for one of the list of commands alone. */
  readonly keys?: string;
  readonly run: () => void;
}

/** The commands of the page, in the order in which its parts have added them. */
export const $commands = atom<readonly DeskCommand[]>([]);

/** Adds commands to the page (docs/product/desk-queue.md#single-keys). Returns a function that takes them away. */
export function addCommands(added: readonly DeskCommand[]): () => void {
  const ids = new Set(added.map(({ id }) => id));
  $commands.set([...$commands.get().filter(({ id }) => !ids.has(id)), ...added]);
  return () => $commands.set($commands.get().filter((command) => !added.includes(command)));
}

/** What lies on top of the page. */
type Panel = 'help' | 'commands' | 'alerts' | 'replies' | 'vendors' | 'hand-over-all';
export const $deskPanel = atom<Panel | null>(null);

export function openDeskPanel(panel: Panel | null): void {
  $deskPanel.set(panel);
}

const OFF_KEY = 'single-keys-off';
/** Whether single keys work in this browser. */
export const $singleKeys = atom(true);

onMount($singleKeys, () => $singleKeys.set(effects().local.get(OFF_KEY) === null));

export function setSingleKeys(on: boolean): void {
  if (on) effects().local.remove(OFF_KEY);
  else effects().local.set(OFF_KEY, 'true');
  $singleKeys.set(on);
}

const complete = sequenceReader((key) => $commands.get().some(({ keys }) => keys?.startsWith(`${key} `)));

/** Where a key was pressed. */
interface Place {
  /** In a field, or in anything else that takes text. */
  readonly inField: boolean;
  /** In a dialog, whose keys are its own. */
  readonly inDialog: boolean;
  readonly isMac: boolean;
}

/** Runs the command of a key. Returns true when the key had one. */
export function pressKey(press: KeyPress, { inField, inDialog, isMac }: Place): boolean {
  // Also until the code of an opened panel is there: words typed for it are no commands.
  if (inDialog || $deskPanel.get() !== null) return false;
  if (isCommandListKey(press, isMac)) {
    openDeskPanel('commands');
    return true;
  }
  const key = inField || effects().local.get(OFF_KEY) !== null ? null : singleKeyOf(press);
  const shortcut = key === null ? null : complete(key);
  const command = $commands.get().findLast(({ keys }) => keys !== undefined && keys === shortcut);
  if (command === undefined) return false;
  // A held key walks through a list; everything else happens once.
  if (!press.repeat || command.group === 'list') command.run();
  return true;
}
