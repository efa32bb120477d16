import { expect, test } from 'vitest';
import { mailHtml } from '../../../server/ports/mail-layout.ts';

const layout = (text: string, { productName = 'Sundial', subject = 'Hello' } = {}) =>
  mailHtml({ productName, subject, text });

/** The words of a page, as a person reads them. */
function words(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<br>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a short introduction of a link becomes a button, with the address below', () => {
  const html = layout('Unlock your account:\nhttps://app.example/unlock/abc');
  expect(html.match(/href="https:\/\/app\.example\/unlock\/abc"/g)).toHaveLength(2);
  expect(html).toMatch(/class="button"[^>]*>Unlock your account<\/a>/);
  expect(html).toMatch(/Or open this address: <a [^>]*>https:\/\/app\.example\/unlock\/abc<\/a>/);
});

test('a longer one stays a sentence', () => {
  const html = layout('If it was not you, choose a new password\nright away:\nhttps://app.example/forgot');
  expect(html).not.toContain('class="button"');
  expect(html).toContain(
    'choose a new password right away:<br><a class="link" href="https://app.example/forgot"',
  );
});

test('an address inside a sentence is a link without the sentence’s full stop', () => {
  const html = layout('Go to https://app.example/a?b=1&c=2. Then (https://app.example/d), too.');
  expect(html).toContain('>https://app.example/a?b=1&amp;c=2</a>. Then (<a ');
  expect(html).toContain('>https://app.example/d</a>), too.');
});

test('everything is escaped, and only web addresses are links', () => {
  const html = layout('<img src=x onerror=alert(1)> javascript:alert(1)\n\n"quoted" \'too\' & so on', {
    productName: '<script>Moon</script>',
    subject: '</title><script>',
  });
  expect(html).not.toMatch(/<img|<script|javascript:[^<]*"/);
  expect(html).toContain('&lt;script&gt;Moon&lt;/script&gt;</td>');
  expect(html).not.toContain('href=');
});

test('the words are those of the text, after the name of the product', () => {
  const text = 'Hello,\n\nthis line goes\non here.\n\nYour Sundial team\n';
  expect(words(layout(text))).toBe('Hello Sundial Hello, this line goes on here. Your Sundial team');
});

test('nothing is loaded from anywhere, and dark mode is spoken of', () => {
  const html = layout('Hello.');
  expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|https?:/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
});
