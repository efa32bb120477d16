import { LinkifyIt } from 'linkify-it';

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** They would turn around the text beside them. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]*/gi;
/** Mail programs turn `evil.com` into a link as well. */
const bareAddresses = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/**
 * Returns a text of a person as one line for a mail, at most `max` characters long and cut between words. Web addresses become
 * `[link]`: a mail of ours must not carry links of others. Every name, title and message in a mail passes it
 * (docs/security.md#rules).
 */
export function plainLine(text: string, max: number): string {
  const line = withoutAddresses(text.replace(CONTROL_CHARACTERS, ' ').replace(DIRECTION_MARKS, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
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
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plain = plainLine(line, Math.max(left, 1));
    if (plain === '') continue;
    lines.push(plain);
    left -= [...plain].length;
    if (left <= 0) break;
  }
  return lines.map((line) => `> ${line}`).join('\n');
}

function withoutAddresses(text: string): string {
  const kept = text.replace(ADDRESS, '[link]');
  let line = '';
  let position = 0;
  for (const { index, lastIndex } of bareAddresses.match(kept) ?? []) {
    line += `${kept.slice(position, index)}[link]`;
    position = lastIndex;
  }
  return line + kept.slice(position);
}

/** Returns a mail that names nobody: an address may be a stranger's. */
export function mailTo(productName: string, to: string, subject: string, text: string) {
  return { to, subject, text: `Hello,\n\n${text}\n\nYour ${productName} team\n` };
}
