/** Tells whether a sent message still begins the text: the rest, even without a space, belongs to the next message. */
export function continues(typed: string, sent: string): boolean {
  return typed.startsWith(sent.trimEnd());
}

/**
 * Returns the text without the delivered message: what was typed behind it, even without a space, begins the next message. A
 * text that was changed otherwise stays whole.
 */
export function withoutSent(typed: string, sent: string): string {
  return continues(typed, sent) ? typed.slice(sent.trimEnd().length).trimStart() : typed;
}

/**
 * Returns the text that was added behind a sent message: '' for nothing, null when the message itself was changed.
 * "Yesterday" does not continue "Yes": the rest would be no word.
 */
export function continuationOf(typed: string, sent: string): string | null {
  const words = sent.trimEnd();
  if (typed.trimEnd() === words) return '';
  if (!typed.startsWith(words)) return null;
  const rest = typed.slice(words.length);
  return /^\s/.test(rest) || /\p{P}$/u.test(words) ? rest.trimStart() : null;
}
