import { firstBlank } from '../../lib/contract/shared/blanks.ts';
import { slashQuery, type SlashQuery } from '../../lib/stores/desk-replies/slash-query.ts';

/** The one deprecated call that inserts a text so that the browser can undo it; it has no successor. */
interface Undoable {
  execCommand(command: 'insertText', showUI: false, text: string): boolean;
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

/** Replaces a part of the Reply field; selects the first blank of what was inserted, or puts the caret behind it. */
export function typeIntoReply(text: string, start: number, end: number): void {
  const field = replyField();
  if (field === null) return;
  field.focus();
  field.setSelectionRange(start, end);
  const undoable: Undoable = document;
  if (!undoable.execCommand('insertText', false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
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

/** Types the slash that opens the list of replies. */
export function startSlash(): void {
  const field = replyField();
  if (field === null) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  const isApart = start === 0 || /\s/.test(value.charAt(start - 1));
  typeIntoReply(isApart ? '/' : ' /', start, end);
}
