import { keptText } from '../../../src/lib/contract/shared/characters.ts';
import { firstGraphemes } from '../../../src/lib/format/graphemes.ts';

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** They would turn around the text beside them. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Invisible; a mail program that looks for links finds none in what it joins. */
const WORD_JOINER = '\u2060';
/** `8.30`, `24.12.2026`, `$1,250`: numbers are copied as they are. */
const NUMBER = /^[\d\p{Sc}.,:;/()+%…'"“”-]*$/u;
const FOUR_NUMBERS = /\d\.\d{1,3}\.\d{1,3}\.\d/;
/** What joins the parts of an address inside of a word, and the characters that browsers read in the same way. */
const JOINTS = /(?<=.)[.․。．｡﹒@﹫＠:：﹕](?=.)/gu;
const TWO_SLASHES = /[/\\／＼](?=[/\\／＼])/gu;

/**
 * Returns a text of a person as one line for a mail, at most `max` visible characters long and cut between words. A mail of ours must
 * not carry links of others, and mail programs make one of `evil.com` and `kim@evil.com`, too: invisible characters break them. Every
 * name, title and message in a mail passes it (docs/security.md#rules).
 */
export function plainLine(text: string, max: number): string {
  return withBrokenLinks(cutLine(text, max));
}

function cutLine(text: string, max: number): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(DIRECTION_MARKS, '').replace(/\s+/g, ' ').trim();
  if (firstGraphemes(line, max) === line) return line;
  const cut = firstGraphemes(line, max - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const words = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut;
  return `${words.replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`;
}

/**
 * Returns a text of a person as a quotation with its line breaks, under the same rules: each line begins with `> `, so that none
 * passes for one of ours.
 */
export function quotedLines(text: string, max: number): string {
  const lines: string[] = [];
  let left = max;
  for (const line of keptText(text).split(/\r\n|\r|\n/)) {
    const plain = cutLine(line, Math.max(left, 1));
    if (plain === '') continue;
    lines.push(withBrokenLinks(plain));
    left -= [...plain].length;
    if (left <= 0) break;
  }
  return lines.map((line) => `> ${line}`).join('\n');
}

function withBrokenLinks(line: string): string {
  return line.split(' ').map(withBrokenLink).join(' ');
}

function withBrokenLink(word: string): string {
  if (NUMBER.test(word) && !FOUR_NUMBERS.test(word)) return word;
  // On both sides: some programs take the joiner for a letter, but none takes it for one of a mailbox or a scheme.
  return word.replace(JOINTS, `${WORD_JOINER}$&${WORD_JOINER}`).replace(TWO_SLASHES, `$&${WORD_JOINER}`);
}

/** Where the code wraps a sentence. A mail program wraps by its own width. */
const INSIDE_SENTENCE = /(?<=[^\n])\n(?!\n|https?:)/g;

/** Returns a mail that names nobody: an address may be a stranger's. */
export function mailTo(productName: string, to: string, subject: string, text: string) {
  const body = text.trim().replace(INSIDE_SENTENCE, ' ');
  return { to, subject, text: `Hello,\n\n${body}\n\nYour ${productName} team\n` };
}
