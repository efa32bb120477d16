import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Static imports and re-exports as bundlers write them; `import(` has a bracket and does not match. */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\b(?:[\w$\s{},*]*?\bfrom)?\s*["']([^"'\n]+)["']/g;
const ISLAND_URL = /\b(?:component|renderer|before-hydration)-url="([^"]+)"/g;

/** Returns the attributes of every tag of this name. */
function tags(html, name) {
  const found = html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
  return found.map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)=(?:"([^"]*)"|([^\s">]+))/g)].map((m) => [m[1], m[2] ?? m[3] ?? '']),
    ),
  );
}

/** Returns the path of a URL as written in a page, or in the script at `from`; undefined for one of another host. */
function fileUrl(dist, url, from = '/') {
  if (/^(?:[a-z]+:)?\/\//.test(url) || /^(?:data|blob):/.test(url)) return undefined;
  const path = url.startsWith('/') ? url : posix.join(dirname(from), url);
  return existsSync(join(dist, path)) ? path : undefined;
}

function withStaticImports(dist, entries) {
  const seen = new Set();
  const queue = [...entries];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const code = readFileSync(join(dist, url), 'utf8');
    for (const [, target] of code.matchAll(STATIC_IMPORT)) {
      const imported = target && fileUrl(dist, target, url);
      if (imported) queue.push(imported);
    }
  }
  return [...seen].sort();
}

/** Styles of a print load when the page is idle. */
const isScreenStyleSheet = ({ rel, media }) => rel === 'stylesheet' && media !== 'print';

/** Lists everything that a page, a file of `dist`, loads before it is usable. */
export function pageGraph(dist, file) {
  const whole = readFileSync(join(dist, file), 'utf8');
  // The 404 page carries the other pages as templates; it does not load what they load.
  const html = whole.replace(/<template data-shell[\s\S]*?<\/template>/g, '');
  const links = tags(html, 'link');
  const local = (urls) =>
    urls.map((url) => url && fileUrl(dist, url)).filter((url) => url !== undefined && url !== '');
  const scripts = local([
    ...tags(html, 'script').map(({ src }) => src),
    ...links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href),
    ...[...html.matchAll(ISLAND_URL)].map(([, url]) => url),
  ]);
  return {
    html: `/${file}`,
    css: [...new Set(local(links.filter(isScreenStyleSheet).map(({ href }) => href)))],
    fonts: local(links.filter(({ rel, as }) => rel === 'preload' && as === 'font').map(({ href }) => href)),
    scripts: withStaticImports(dist, scripts),
  };
}
