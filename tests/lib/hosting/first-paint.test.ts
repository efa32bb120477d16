import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cssRules, splitOutside } from '../../../src/lib/hosting/first-paint/css-rules.ts';
import { firstPaintCss } from '../../../src/lib/hosting/first-paint/first-paint-css.ts';
import { withFirstPaint } from '../../../src/lib/hosting/first-paint/first-paint.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = (body: string, policy = "script-src 'self'; style-src 'self'") =>
  `<html lang="en" data-page="entry"><head><script>boot</script><meta content="${policy}">` +
  `<link rel="stylesheet" href="/assets/a.css"></head><body>${body}</body></html>`;
const styled = (css: string, body: string) => firstPaintCss(css, page(body));

describe('cssRules', () => {
  it('reads rules, groups of rules and statements', () => {
    expect(cssRules('@charset "utf-8";a{b:c}@media (width>=1px){a{d:e}f{g:h}}')).toEqual([
      { prelude: 'a', body: 'b:c' },
      { prelude: '@media (width>=1px)', body: 'a{d:e}f{g:h}' },
    ]);
  });

  it('does not split inside brackets or after an escape', () => {
    expect(splitOutside('a:is(b,c),.d\\,e,f', ',')).toEqual(['a:is(b,c)', '.d\\,e', 'f']);
    expect(splitOutside('a:url(data:x;y);b:c', ';')).toEqual(['a:url(data:x;y)', 'b:c']);
  });
});

describe('firstPaintCss', () => {
  const body = '<main class="flex sm:px-10 w-[min(1rem,2rem)]"><button type="submit">x</button></main>';

  it.each([
    ['.flex{display:flex}.grid{display:grid}', '.flex{display:flex}'],
    ['.grid,.flex{gap:1px}', '.flex{gap:1px}'],
    ['main{margin:0}section{margin:1px}', 'main{margin:0}'],
    ['.sm\\:px-10{padding:1px}', '.sm\\:px-10{padding:1px}'],
    ['.w-\\[min\\(1rem\\,2rem\\)\\]{width:1px}', '.w-\\[min\\(1rem\\,2rem\\)\\]{width:1px}'],
    [
      'button:where([type=submit]){color:red}button:where([type=reset]){color:red}',
      'button:where([type=submit]){color:red}',
    ],
    ['.flex:hover{color:red}.flex::placeholder{color:red}', ''],
    [
      '.flex:focus{color:red}.flex[aria-busy=true]{color:red}',
      '.flex:focus{color:red}.flex[aria-busy=true]{color:red}',
    ],
    ['.flex{transition:all 1s;color:red}', '.flex{color:red}'],
    ['html[data-page=entry]{color:red}html[data-page=app]{color:red}', 'html[data-page=entry]{color:red}'],
    ['[data-theme=dark]{color:red}', '[data-theme=dark]{color:red}'],
    [
      '@media (width>=1px){.flex{color:red}.grid{color:red}}@media print{.flex{color:red}}',
      '@media (width>=1px){.flex{color:red}}',
    ],
    [':root{--a:1;--b:2}.flex{color:var(--a)}', ':root{--a:1}.flex{color:var(--a)}'],
    ['@font-face{font-family:F;src:url(/f.woff2)}', ''],
    ['@keyframes turn{to{rotate:1turn}}', ''],
  ])('keeps the rules of %s that the page uses', (css, expected) => {
    expect(styled(css, body)).toBe(expected);
  });

  it('removes fonts whose file is not loaded yet', () => {
    const css =
      '@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:F Fallback;src:local(Arial)}p{font-family:F,F Fallback,sans-serif}';
    expect(styled(css, '<p>x</p>')).toBe(
      '@font-face{font-family:F Fallback;src:local(Arial)}p{font-family:F Fallback,sans-serif}',
    );
  });

  it('skips popovers and the column beside the form', () => {
    const beside =
      '<div popover="manual" class="toast"></div><aside class="hidden"><p class="flex"></p></aside>';
    const css = '.toast{color:red}.hidden{display:none}p{margin:0}';
    expect(styled(css, beside)).toBe(
      '.hidden{display:none}aside{min-height:20rem}:where(aside)>.flex{display:none}',
    );
  });
});

describe('withFirstPaint', () => {
  const css = '.flex{display:flex}';

  it('inlines the styles, and the style sheet waits for a script, unless there is none', () => {
    const html = withFirstPaint(page('<p class="flex">x</p>'), css);
    const link = '<link rel="stylesheet" href="/assets/a.css">';
    expect(html).toContain(
      `<style>.flex{display:flex}</style>${link.replace('>', ' disabled>')}<noscript>${link}</noscript></head>`,
    );
  });

  it('adds their hash to the policy and removes hashes of other pages', () => {
    const policy = `script-src 'self' ${hashOf('boot')} ${hashOf('elsewhere')}; style-src 'self' ${hashOf('')}`;
    const html = withFirstPaint(page('<p class="flex">x</p>', policy), css);
    expect(html).toContain(`script-src 'self' ${hashOf('boot')}; style-src 'self' ${hashOf(css)}"`);
  });

  it('joins the inline scripts of Astro and removes its duplicate style', () => {
    const island =
      '<style>astro-island,astro-slot{display:contents}</style><script>a();</script><script>b();</script><astro-island></astro-island>';
    const policy = `script-src 'self' ${hashOf('boot')} ${hashOf('a();')} ${hashOf('b();')}; style-src 'self'`;
    const html = withFirstPaint(page(island, policy), 'astro-island{display:contents}');
    expect(html).toContain('<body><script>a();b();</script><astro-island>');
    expect(html).toContain(`script-src 'self' ${hashOf('a();b();')} ${hashOf('boot')}; style-src`);
  });

  it('keeps a page without a style sheet', () => {
    expect(withFirstPaint('<body></body>', css)).toBe('<body></body>');
  });
});
