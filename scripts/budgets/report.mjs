import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Failure, kilobytes, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { BUDGETS, FONT_BUDGET, kindOf, TOLERANCE_BYTES } from './budgets.mjs';
import { pageGraph } from './page-graph.mjs';

const DIST = inRoot('dist');
const sizes = new Map();

function compressed(url) {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(join(DIST, url))).length;
  sizes.set(url, size);
  return size;
}

const total = (urls) => urls.reduce((sum, url) => sum + compressed(url), 0);

function builtFiles(extension) {
  const entries = readdirSync(DIST, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)))
    .sort();
}

/** Measures every page of the built site. */
function measurePages() {
  if (!existsSync(DIST)) throw new Failure('There is no built site to measure. "npm run build" builds it.');
  return builtFiles('.html').flatMap((file) => {
    const kind = kindOf(file);
    if (kind === undefined) return [];
    const { html, css, scripts, fonts } = pageGraph(DIST, file);
    const requests = 1 + css.length + scripts.length + fonts.length;
    return [
      { file, kind, html: compressed(html), css: total(css), script: total(scripts), requests, scripts },
    ];
  });
}

/** @returns {string[]} one sentence per broken budget */
export function brokenBudgets() {
  const pages = measurePages().flatMap((page) => {
    const over = Object.entries(BUDGETS[page.kind]).filter(
      ([what, budget]) => page[what] > budget + (what === 'requests' ? 0 : TOLERANCE_BYTES),
    );
    return over.map(([what, budget]) => {
      if (what === 'requests') return `${page.file}: ${page[what]} requests, the budget is ${budget}`;
      return `${page.file}: ${what}: ${page[what] - budget} bytes above the budget of ${kilobytes(budget)}`;
    });
  });
  const fonts = builtFiles('.woff2')
    .filter((file) => compressed(`/${file}`) > FONT_BUDGET)
    .map((file) => `${file}: ${kilobytes(compressed(`/${file}`))}, the budget is ${kilobytes(FONT_BUDGET)}`);
  return [...pages, ...fonts];
}

/** Prints a line per page; pages that only redirect are left out. */
export function printSizes() {
  const line = (/** @type {(string | number)[]} */ [page, ...cells]) =>
    say(`${String(page).padEnd(40)}${cells.map((cell) => String(cell).padStart(12)).join('')}`);
  line(['page (brotli)', 'html', 'css', 'script', 'requests']);
  for (const page of measurePages().filter(({ scripts }) => scripts.length > 0)) {
    line([page.file, ...[page.html, page.css, page.script].map(kilobytes), page.requests]);
  }
}
