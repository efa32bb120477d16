/**
 * What was written behind words that were sent: '' for nothing, null when the words themselves were changed. "Yesterday"
 * is no continuation of "Yes": what is left of it would be no word.
 */
export function continuationOf(typed: string, sent: string): string | null {
  const words = sent.trimEnd();
  if (typed.trimEnd() === words) return '';
  if (!typed.startsWith(words)) return null;
  const rest = typed.slice(words.length);
  return /^\s/.test(rest) || /\p{P}$/u.test(words) ? rest.trimStart() : null;
}
