import { expect, test } from 'vitest';
import { mailHtml } from '../../../server/ports/mail/mail-layout.ts';

const layout = (text: string, { productName = 'Sundial', subject = 'Hello' } = {}) =>
  mailHtml({ productName, subject, text });

/** Returns the visible words of a page. */
function words(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<br>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a short introduction of a link becomes a button with the address below', () => {
  const html = layout('Unlock your account:\nhttps://app.example/unlock/abc');
  expect(html.match(/href="https:\/\/app\.example\/unlock\/abc"/g)).toHaveLength(2);
  expect(html).toMatch(/class="button"[^>]*>Unlock your account<\/a>/);
  expect(html).toMatch(/Or open this address: <a [^>]*>https:\/\/app\.example\/unlock\/abc<\/a>/);
});

test('a longer introduction stays a sentence', () => {
  const html = layout('If it was not you, choose a new password\nright away:\nhttps://app.example/forgot');
  expect(html).not.toContain('class="button"');
  expect(html).toContain(
    'choose a new password right away:<br><a class="link" href="https://app.example/forgot"',
  );
});

test('a link in a sentence excludes the full stop', () => {
  const html = layout('Go to https://app.example/a?b=1&c=2. Then (https://app.example/d), too.');
  expect(html).toContain('>https://app.example/a?b=1&amp;c=2</a>. Then (<a ');
  expect(html).toContain('>https://app.example/d</a>), too.');
});

test('escapes everything and links only web addresses', () => {
  const html = layout('<img src=x onerror=alert(1)> javascript:alert(1)\n\n"quoted" \'too\' & so on', {
    productName: '<script>Moon</script>',
    subject: '</title><script>',
  });
  expect(html).not.toMatch(/<img|<script|javascript:[^<]*"/);
  expect(html).toContain('&lt;script&gt;Moon&lt;/script&gt;</td>');
  expect(html).not.toContain('href=');
});

test('has the words of the text after the product’s name', () => {
  const text = 'Hello,\n\nthis line goes\non here.\n\nYour Sundial team\n';
  expect(words(layout(text))).toBe('Hello Sundial Hello, this line goes on here. Your Sundial team');
});

test('loads no resources and supports dark mode', () => {
  const html = layout('Hello.');
  expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|https?:/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
});
