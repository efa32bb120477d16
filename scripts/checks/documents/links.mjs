import { dirname, join, normalize } from 'node:path';

/** @typedef {{ path: string, text: string }} SourceFile path relative to the repository; '' as text of binary files */

const FOLDERS = ['src', 'server', 'scripts', 'tests', 'e2e', 'docs', 'public', 'deploy'];
/** A line of a comment, and the files that it names by their whole path. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*).*/gm;
const FILE = /\b(?:src|server|scripts|tests|e2e|deploy)\/[\w@.\-/]*\.[a-z]+\b/g;
const CITATION = /docs\/product\/[\w-]+\.md(?:#[\w-]+)?/g;

/**
 * Reports one link target.
 * @param {Map<string, string>} texts by path
 * @param {Set<string>} paths files and folders
 * @param {string} from path of the file that holds the link
 * @param {string} target path relative to the repository, with an optional `#anchor`
 */
function problemOf(texts, paths, from, target) {
  const [path = '', anchor] = target.split('#');
  if (path !== '' && !paths.has(path.replace(/\/$/, ''))) return `${from}: "${path}" does not exist`;
  if (!anchor) return undefined;
  const text = texts.get(path) ?? '';
  const line = /^L(\d+)(?:-L(\d+))?$/.exec(anchor);
  if (line) {
    const last = Number(line[2] ?? line[1]);
    return last > text.split('\n').length ? `${from}: "${path}" has no line ${last}` : undefined;
  }
  if (!path.endsWith('.md') || slugsOf(text).has(anchor)) return undefined;
  return `${from}: "${path}" has no heading with the anchor "#${anchor}"`;
}

/**
 * Reports links, code spans and citations that lead nowhere: a missing file, a missing heading, a line after the end of
 * a file. A code span counts when it begins with a folder of the repository, and so does a file in a comment of the code.
 * Patterns and placeholders (`*`, `<feature>`) are not paths.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findDeadLinks(files) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const paths = new Set(files.flatMap(({ path }) => [path, ...parentsOf(path)]));

  return files.flatMap(({ path: file, text }) => {
    const targets = [...text.matchAll(CITATION)].map(([citation]) => citation);
    if (file.endsWith('.md')) {
      const prose = withoutFences(text);
      const folder = dirname(file);
      for (const [, link = ''] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        targets.push(link.startsWith('#') ? `${file}${link}` : normalize(join(folder, link)));
      }
      for (const [, span = ''] of prose.matchAll(/`([\w@.\-[\]]+\/[\w@.\-/[\]]*)`/g)) {
        const beside = join(folder, span).replace(/\/$/, '');
        if (FOLDERS.includes(span.split('/')[0] ?? '') && !paths.has(beside)) targets.push(span);
      }
    } else {
      for (const [comment] of text.matchAll(COMMENT)) targets.push(...(comment.match(FILE) ?? []));
    }
    const problems = targets.map((target) => problemOf(texts, paths, file, target));
    return [...new Set(problems.filter((problem) => problem !== undefined))];
  });
}

/** Returns the folders of a path, without the repository itself. */
function parentsOf(path) {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/**
 * Returns the anchors that GitHub gives to the headings of a markdown text.
 * @param {string} text
 * @returns {Set<string>}
 */
export const slugsOf = (text) => new Set(headingsOf(text).map(({ slug }) => slug));

/**
 * Parses the headings of a markdown text, without those inside fenced code.
 * @param {string} text
 * @returns {{ level: number, title: string, slug: string, body: string }[]} `body` ends at the next heading of any level; `slug` is
 *   the anchor, with a number where an earlier heading has the same
 */
export function headingsOf(text) {
  const uses = new Map();
  const headings = [];
  for (const line of withoutFences(text).split('\n')) {
    const heading = /^(#{1,6}) +(.+?) *$/.exec(line);
    const last = headings.at(-1);
    if (heading) {
      const title = heading[2] ?? '';
      const slug = slugOf(title);
      const earlier = uses.get(slug) ?? 0;
      uses.set(slug, earlier + 1);
      const level = heading[1]?.length ?? 0;
      headings.push({ level, title, slug: earlier === 0 ? slug : `${slug}-${earlier}`, body: '' });
    } else if (last) last.body += `${line}\n`;
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

/** Returns a markdown text with the lines of fenced code blocks emptied. */
const withoutFences = (text) => text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
