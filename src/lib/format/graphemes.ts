/** More UTF-16 units than the longest emoji in use; a letter with more marks is cut before them. */
const GRAPHEME_MAX = 32;

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

function* graphemesOf(text: string): Generator<string> {
  if (segmenter === null) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Returns the first visible character of a text, with its marks and joined parts: of `👩🏽‍🚒 Kim` the firefighter. */
export function firstGrapheme(text: string): string {
  const [first = ''] = graphemesOf(text.slice(0, GRAPHEME_MAX));
  return first;
}

/** Returns at most the first `max` visible characters of a text, none of them in part. Reads no more of it than it may return. */
export function firstGraphemes(text: string, max: number): string {
  let cut = '';
  let count = 0;
  for (const grapheme of graphemesOf(text.slice(0, max * GRAPHEME_MAX))) {
    if (count === max) break;
    cut += grapheme.slice(0, GRAPHEME_MAX);
    count += 1;
  }
  return cut;
}
