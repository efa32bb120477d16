import { atom, onMount, type ReadableAtom } from 'nanostores';
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

const $table = atom<readonly DeskCommand[]>([]);

/** The commands of the page, in the order in which its parts have added them. */
export const $commands: ReadableAtom<readonly DeskCommand[]> = $table;

/** Adds commands to the page (docs/product/desk-queue.md#single-keys). Returns a function that takes them away. */
export function addCommands(added: readonly DeskCommand[]): () => void {
  const ids = new Set(added.map(({ id }) => id));
  $table.set([...$table.get().filter(({ id }) => !ids.has(id)), ...added]);
  return () => $table.set($table.get().filter((command) => !added.includes(command)));
}

/** What lies on top of the page. */
type Panel = 'help' | 'commands' | 'alerts' | 'replies' | 'vendors' | 'hand-over-all';
const $open = atom<Panel | null>(null);
export const $deskPanel: ReadableAtom<Panel | null> = $open;

export function openDeskPanel(panel: Panel | null): void {
  $open.set(panel);
}

const OFF_KEY = 'single-keys-off';
const $on = atom(true);

/** Whether single keys work in this browser. */
export const $singleKeys: ReadableAtom<boolean> = $on;
onMount($on, () => $on.set(effects().local.get(OFF_KEY) === null));

export function setSingleKeys(on: boolean): void {
  if (on) effects().local.remove(OFF_KEY);
  else effects().local.set(OFF_KEY, 'true');
  $on.set(on);
}

const complete = sequenceReader((key) => $table.get().some(({ keys }) => keys?.startsWith(`${key} `)));

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
  if (inDialog) return false;
  if (isCommandListKey(press, isMac)) {
    openDeskPanel('commands');
    return true;
  }
  const key = inField || effects().local.get(OFF_KEY) !== null ? null : singleKeyOf(press);
  const shortcut = key === null ? null : complete(key);
  const command = $table.get().findLast(({ keys }) => keys !== undefined && keys === shortcut);
  if (command === undefined) return false;
  // A held key walks through a list; everything else happens once.
  if (!press.repeat || command.group === 'list') command.run();
  return true;
}
