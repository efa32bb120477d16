/** Matches what `storedAccent` writes: no quote, slash or dot, so a changed value can load nothing. */
const SAFE = /^[-\w:;@()[\]{}= ]*$/;

/**
 * Colours the page with stored shades (`storedAccent`), or with the product's own for ''. A constructed style sheet passes the
 * content security policy and comes after the page's own styles; a browser without them keeps the product's colours.
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
