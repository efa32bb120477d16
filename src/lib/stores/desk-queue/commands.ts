import { atom, computed, onMount } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { type ComposingKey, isComposing } from '../../format/composing-key.ts';

/** What of a key press decides which single key it is. */
export interface KeyPress extends ComposingKey {
  /** Missing in an event that an extension of the browser makes. */
  readonly key?: string;
  /** The place of the key, `KeyK` whatever the keyboard types there. */
  readonly code?: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** True for a key that is held down. */
  readonly repeat: boolean;
  getModifierState?(name: string): boolean;
}

/**
 * Returns the single key of a press; null for one that types a character by Alt or AltGraph, belongs to the browser or to an input
 * method (docs/product/desk-queue.md#single-keys). A letter counts in lower case, and not with Shift.
 */
export function singleKeyOf(press: KeyPress): string | null {
  const { key = '', altKey, ctrlKey, metaKey, shiftKey } = press;
  if (isComposing(press) || key.length !== 1) return null;
  if (altKey || ctrlKey || metaKey || press.getModifierState?.('AltGraph') === true) return null;
  const lower = key.toLowerCase();
  // Caps Lock alone gives capitals, too.
  return lower !== key.toUpperCase() && shiftKey ? null : lower;
}

/**
 * True for Ctrl K, on a Mac ⌘ K: there, Ctrl K deletes to the end of a line. On a keyboard of another script the key of that place counts:
 * it types no letter from a to z.
 */
export function isCommandListKey(press: KeyPress, isMac: boolean): boolean {
  const { key = '', code, altKey, ctrlKey, metaKey, shiftKey } = press;
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && /^[^\p{ASCII}]$/u.test(key));
  if (isComposing(press) || altKey || shiftKey || !isK) return false;
  return isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The second key of `g q` follows within this time. */
const SEQUENCE_MS = 1_500;

/** Returns a function that takes single keys and returns the shortcut they complete, `j` or `g q`; null while none. */
export function sequenceReader(isPrefix: (key: string) => boolean): (key: string) => string | null {
  let prefix: { readonly key: string; readonly atMs: number } | null = null;
  return (key) => {
    const nowMs = effects().now();
    const before = prefix !== null && nowMs - prefix.atMs <= SEQUENCE_MS ? `${prefix.key} ` : '';
    prefix = null;
    if (before === '' && isPrefix(key)) {
      prefix = { key, atMs: nowMs };
      return null;
    }
    return before + key;
  };
}

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

const OF_REQUEST: readonly DeskCommand['group'][] = ['request', 'reply'];

const LEADS_AWAY = new Set(['next', 'previous']);

/** The commands of the page for the list of all: those of an open request come first, then those that lead away from it. */
export const $listedCommands = computed($commands, (all) => {
  const first = all.filter(({ id, group }) => OF_REQUEST.includes(group) && !LEADS_AWAY.has(id));
  return [...first, ...all.filter((command) => !first.includes(command))];
});

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
