const VAGUE = /\b(?:who(?:so)?ever|(?:some|any|every)(?:body|one)|nobody)\b/gi;
const QUOTED = /"[^"\n]*"|`[^`\n]*`/g;
const INDIRECT = /^(?:what|which|where|whether|who|whose|whom|how)\b/i;

/**
 * Returns the words of a text that leave open who is meant ("whoever", "somebody"), where "employee", "caller" or
 * "browser" would be exact. Quoted text and code spans do not count.
 * @param {string} text
 * @returns {string[]} each word once, in lower case
 */
export function vagueWordsIn(text) {
  const words = [...text.replace(QUOTED, '').matchAll(VAGUE)].map(([word]) => word.toLowerCase());
  return [...new Set(words)];
}

/**
 * Returns the first word of a docstring that begins with a question ("Whether …") instead of a verb ("Returns …").
 * @param {string} comment a block comment without its slashes, e.g. `* Returns the name. `
 * @returns {string | undefined} undefined for all other comments
 */
export function indirectStartOf(comment) {
  if (!comment.startsWith('*')) return undefined;
  return INDIRECT.exec(comment.replace(/^[\s*]+/, ''))?.[0];
}
