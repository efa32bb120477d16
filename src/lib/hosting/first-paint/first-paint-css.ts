import { cssRules, splitOutside, type CssRule } from './css-rules.ts';

/** Selectors of states that an early interaction does not reach, and of parts that the browser draws. */
const LATER_STATE =
  /:(?:host|hover|active|disabled|checked|autofill|popover-open|target|has\()|\[(?:aria-(?:invalid|disabled)|open)|::?(?:-webkit-|-moz-|selection|placeholder|backdrop|file)/;
/** Declarations without effect on first paint, and defaults of browsers. */
const UNSEEN =
  /^(?:transition|animation|cursor|pointer-events|resize|tab-size|overflow-wrap|font-(?:feature|variation)|text-transform:none|background-image:none|-moz-|-o-|-webkit-(?:tap|appearance)|--tw-)/;
/** Conditions that first paint ignores. */
const LATER_CONDITION = /reduced-motion|print|hover|contrast|forced-colors|height/;

/** Attributes that the boot script sets. */
const SET_BY_BOOT = /^(?:data-(?:theme|unconfirmed)|aria-busy)$/;

/** The column beside a form waits for the style sheet, whose `flex` class shows it; it takes some height before. */
const BESIDE = /(<aside[^>]*>)[\s\S]*<\/aside>/;
const HIDE_BESIDE = 'aside{min-height:20rem}:where(aside)>.flex{display:none}';

/** The parts of a page that selectors can match. */
interface PageParts {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly markup: string;
}

function partsOf(html: string): PageParts {
  const root = /<html[^>]*>/.exec(html)?.[0] ?? '';
  const body = html.slice(html.indexOf('<body')).replace(/<(script|noscript)[\s\S]*?<\/\1>/g, '');
  const markup = (root + body)
    // Without popovers and hidden elements.
    .replace(/<\w+ popover[^>]*>/g, '')
    .replace(/<(\w+)[^>]* hidden[ >][\s\S]*?<\/\1>/g, '')
    .replace(BESIDE, '$1')
    .replaceAll('&amp;', '&');
  const classes = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const tags = [...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, tag = '']) => tag);
  return { classes: new Set(classes), tags: new Set(tags), markup };
}

const CLASS = /\.((?:\\[\da-f]{2,6} ?|\\.|[\w-])+)/g;

function unescaped(name: string): string {
  return name
    .replace(/\\([\da-f]{2,6}) ?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('\\', '');
}

function hasAttribute({ markup }: PageParts, name: string, value: string | undefined): boolean {
  if (SET_BY_BOOT.test(name)) return true;
  return markup.includes(value === undefined ? name : `${name}="${value}"`);
}

/** Tells whether a selector may match an element of the page; false positives do no harm. */
function mayMatch(selector: string, page: PageParts): boolean {
  const withoutClasses = selector.replace(CLASS, '');
  if (LATER_STATE.test(withoutClasses)) return false;
  const classes = [...selector.matchAll(CLASS)].map(([, name = '']) => unescaped(name));
  if (classes.some((name) => !page.classes.has(name))) return false;
  const attributes = [...withoutClasses.matchAll(/\[([\w-]+)(?:[~^|*$]?="?([^\]"]*)"?)?\]/g)];
  if (attributes.some(([, name = '', value]) => !hasAttribute(page, name, value))) return false;
  const withoutPseudo = withoutClasses.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+(?:\([^)]*\))?/g, '');
  const tags = [...withoutPseudo.matchAll(/[a-z][\w-]*/g)].map(([tag]) => tag);
  return tags.every((tag) => page.tags.has(tag));
}

function kept(rules: readonly CssRule[], page: PageParts): string {
  return rules.map((rule) => keptOf(rule, page)).join('');
}

function keptOf({ prelude, body }: CssRule, page: PageParts): string {
  if (prelude.startsWith('@media') && !LATER_CONDITION.test(prelude)) {
    const inner = kept(cssRules(body), page);
    return inner === '' ? '' : `${prelude}{${inner}}`;
  }
  // The fallback font has no file; the font itself comes with the style sheet.
  if (prelude === '@font-face') return body.includes('src:local') ? `${prelude}{${body}}` : '';
  if (prelude.startsWith('@')) return '';
  const selectors = splitOutside(prelude, ',').filter((selector) => mayMatch(selector, page));
  const declarations = splitOutside(body, ';').filter((line) => line !== '' && !UNSEEN.test(line));
  return selectors.length === 0 || declarations.length === 0
    ? ''
    : `${selectors.join()}{${declarations.join(';')}}`;
}

function withoutUnusedVariables(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css
    .replace(/(--[\w-]+):[^;}]*(?:;|(?=\}))/g, (line, name: string) => (used.has(name) ? line : ''))
    .replaceAll(';}', '}')
    .replace(/[^{}]+\{\}/g, '');
}

const FAMILY = /font-family:([^;}]+)/g;

/** Removes fonts whose file is not loaded yet: the browser would search the system for them, 5 ms before first paint. */
function withoutFileFonts(styles: string, css: string): string {
  const faces = cssRules(css).filter(
    ({ prelude, body }) => prelude === '@font-face' && !body.includes('src:local'),
  );
  const missing = new Set(
    faces.flatMap(({ body }) => [...body.matchAll(FAMILY)].map(([, name = '']) => name)),
  );
  return styles.replace(FAMILY, (_, list: string) => {
    const names = splitOutside(list, ',').filter((name) => !missing.has(name.trim()));
    return `font-family:${names.join()}`;
  });
}

/** Returns the rules of a minified style sheet that the first paint of a page needs. */
export function firstPaintCss(css: string, html: string): string {
  const styles = withoutFileFonts(withoutUnusedVariables(kept(cssRules(css), partsOf(html))), css);
  return BESIDE.test(html) ? styles + HIDE_BESIDE : styles;
}
