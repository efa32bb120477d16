import type { Page } from 'playwright/test';

/** Has the page translated as Chrome does it: each text goes into `<font>`, also those that come later. The words stay. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const font: string = 'font';
    const written = new WeakSet<Node>();
    const untouched = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'NOSCRIPT']);
    const translateTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (written.has(text) || text.data.trim() === '') continue;
        if (untouched.has(text.parentElement?.tagName ?? '')) continue;
        const translated = document.createTextNode(text.data);
        written.add(translated);
        const inner = document.createElement(font);
        inner.append(translated);
        const outer = document.createElement(font);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translateTexts();
    new MutationObserver(translateTexts).observe(document.body, { childList: true, subtree: true });
  });
}
