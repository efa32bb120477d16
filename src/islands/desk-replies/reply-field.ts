import { useLayoutEffect } from 'react';
import { firstBlank } from '../../lib/contract/shared/blanks.ts';
import { isComposing } from '../../lib/format/composing-key.ts';
import { awaitReply, slashQuery, type SlashQuery } from '../../lib/stores/desk-replies/slash-query.ts';

/** The one deprecated call that changes a text so that the browser can undo it; it has no successor. */
interface Undoable {
  execCommand(command: 'insertText' | 'delete', showUI: false, text: string): boolean;
}

/** Returns the Reply field of the page; null where no request is shown. */
export function replyField(): HTMLTextAreaElement | null {
  return document.querySelector('textarea[data-desk="reply"]');
}

/** Returns what is typed behind a slash of a field at its caret; null without that, and while something is selected. */
export function queryAtCaret({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): SlashQuery | null {
  return selectionStart === selectionEnd ? slashQuery(value, selectionStart) : null;
}

/** Selects the first blank of the Reply field, or of a part of it, so that the next key fills it in. */
export function selectBlank(from = 0, to?: number): void {
  const field = replyField();
  const blank = firstBlank(field?.value.slice(from, to) ?? '');
  if (field === null || blank === null) return;
  field.focus();
  field.setSelectionRange(from + blank.start, from + blank.end);
}

function replace(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.setSelectionRange(start, end);
  const undoable: Undoable = document;
  const command = text === '' ? 'delete' : 'insertText';
  if (document.activeElement === field && undoable.execCommand(command, false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Replaces a part of the Reply field; selects the first blank of what was inserted, or puts the caret behind it. */
export function typeIntoReply(text: string, start: number, end: number): void {
  const field = replyField();
  if (field === null) return;
  field.focus();
  replace(field, text, start, end);
  selectBlank(start, start + text.length);
}

/** Inserts a text in the place of the selection, or as a paragraph at the caret. */
export function insertIntoReply(textFor: (inBlank: boolean) => string): void {
  const field = replyField();
  if (field === null) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  const before = value.slice(0, start);
  const isParagraph = start === end && before.trim() !== '' && !before.endsWith('\n');
  const inBlank = firstBlank(value.slice(start, end)) !== null;
  typeIntoReply((isParagraph ? '\n\n' : '') + textFor(inBlank), start, end);
}

/** The text before the slash that `startSlash` has typed; null once that is gone. */
let beforeOwnSlash: string | null = null;

/** Types the slash that opens the list of replies. It goes with the focus: the concierge has not typed it. */
export function startSlash(): void {
  const field = replyField();
  if (field === null) return;
  dropOwnSlash();
  const { value, selectionStart: start, selectionEnd: end } = field;
  const isApart = start === 0 || /\s/.test(value.charAt(start - 1));
  const space = isApart ? '' : ' ';
  typeIntoReply(`${space}/`, start, end);
  beforeOwnSlash = value.slice(0, start) + space;
  field.addEventListener('blur', dropAtLeave);
}

/** Takes the slash of `startSlash` away, if it is still there; what was typed behind it stays. */
export function dropOwnSlash(): void {
  const field = replyField();
  const before = beforeOwnSlash;
  beforeOwnSlash = null;
  if (field === null || before === null || !field.value.startsWith(`${before}/`)) return;
  const caret = Math.max(before.length, field.selectionStart - 1);
  replace(field, '', before.length, before.length + 1);
  field.setSelectionRange(caret, caret);
}

function dropAtLeave(): void {
  // Another window takes the focus for a while only.
  if (document.activeElement !== replyField()) dropOwnSlash();
}

/** Stands in for the list of replies until its code is there, and keeps an Enter for it. */
export function AwaitSuggestions() {
  useLayoutEffect(() => {
    const field = replyField();
    const onKeyDown = (event: KeyboardEvent) => {
      if (field === null || event.key !== 'Enter' || isComposing(event)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const query = queryAtCaret(field);
      if (query === null) return;
      event.preventDefault();
      awaitReply(query);
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
