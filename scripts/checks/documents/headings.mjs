/** @typedef {{ path: string, text: string }} SourceFile path relative to the repository; '' as text of binary files */

/**
 * Returns the anchors that GitHub gives to the headings of a markdown text.
 * @param {string} text
 * @returns {Set<string>}
 */
export function slugsOf(text) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  const slugs = new Set();
  for (const heading of headingsOf(text)) {
    const slug = slugOf(heading.title);
    const earlier = uses.get(slug) ?? 0;
    uses.set(slug, earlier + 1);
    slugs.add(earlier === 0 ? slug : `${slug}-${earlier}`);
  }
  return slugs;
}

/**
 * Parses the headings of a markdown text, without those inside fenced code.
 * @param {string} text
 * @returns {{ level: number, title: string, body: string }[]} `body` ends at the next heading of any level
 */
export function headingsOf(text) {
  /** @type {{ level: number, title: string, body: string }[]} */
  const headings = [];
  for (const line of withoutFences(text).split('\n')) {
    const heading = /^(#{1,6}) +(.+?) *$/.exec(line);
    const last = headings.at(-1);
    if (heading) headings.push({ level: heading[1]?.length ?? 0, title: heading[2] ?? '', body: '' });
    else if (last) last.body += `${line}\n`;
  }
  return headings;
}

/** @param {string} title of a heading, in markdown */
function slugOf(title) {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Returns a markdown text with the lines of fenced code blocks emptied.
 * @param {string} text
 */
export const withoutFences = (text) =>
  text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
