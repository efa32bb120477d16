import type { Theme } from './accent-shades.ts';

/** The color of the browser's bars: the surface of tokens.css, which a test compares. */
export const BAR_COLORS: Readonly<Record<Theme, string>> = { light: '#f8f6f1', dark: '#141918' };

/**
 * Shows the page in a theme, whatever the system says; null follows the system (docs/product/account.md#theme). Of several
 * `color-scheme` and `theme-color` the first one counts, so the chosen ones come before those of the page.
 */
export function paintTheme(theme: Theme | null): void {
  const { documentElement: root, head } = document;
  if (theme === (root.dataset['theme'] ?? null)) return;
  for (const outdated of head.querySelectorAll('meta[data-chosen]')) outdated.remove();
  if (theme === null) {
    delete root.dataset['theme'];
    return;
  }
  root.dataset['theme'] = theme;
  const chosen = { 'color-scheme': theme, 'theme-color': BAR_COLORS[theme] };
  for (const [name, content] of Object.entries(chosen)) {
    const meta = Object.assign(document.createElement('meta'), { name, content });
    meta.dataset['chosen'] = '';
    head.prepend(meta);
  }
}

/** Matches what `storedAccent` writes: no quote, slash or dot, so a changed value can load nothing. */
const SAFE = /^[-\w:;@()[\]{}= ]*$/;

/**
 * Colors the page with stored shades (`storedAccent`), or with the product's own for ''. A constructed style sheet passes the
 * content security policy and comes after the page's own styles; a browser without them keeps the product's colors.
 */
export function paintAccent(css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SAFE.test(css) ? css : '');
    document.adoptedStyleSheets = [sheet];
  } catch {
    // See above.
  }
}
