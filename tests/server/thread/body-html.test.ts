import { expect, test } from 'vitest';
import { bodyHtml } from '../../../server/services/thread/body-html.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const link = (href: string, text = href) =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`<img src=x onerror='a("b")'>`, '&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;'],
  ['a &amp; b', 'a &amp;amp; b'],
  ['one\ntwo\r\nthree\rfour', 'one<br>two<br>three<br>four'],
])('escapes %j', (body, html) => {
  expect(bodyHtml(body)).toBe(html);
});

test.each([
  ['see https://a.example/x.', `see ${link('https://a.example/x')}.`],
  ['(http://a.example)', `(${link('http://a.example')})`],
  ['write to me@b.example!', `write to ${link('mailto:me@b.example', 'me@b.example')}!`],
  ['https://a.example/?a=1&b="x"', link('https://a.example/?a=1&amp;b=&quot;x&quot;')],
  ['https://a.example/\nnext', `${link('https://a.example/')}<br>next`],
])('makes a link in %j', (body, html) => {
  expect(bodyHtml(body)).toBe(html);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  '//a.example',
  'readme.md',
  'vbscript:x',
])('makes no link of %s', (body) => {
  expect(bodyHtml(body)).not.toContain('<a');
});

test('never lets an address break out of its attribute', () => {
  for (const body of [
    'https://a.example/"onmouseover="x',
    "https://a.example/'><svg onload=x>",
    'https://a.example/<b>',
  ]) {
    expect(bodyHtml(body).replace(/<\/?a(?: [a-z]+="[^"<>]*")*>|<br>/g, '')).not.toMatch(/[<>"']/);
  }
});

test('stays quick on text made to be slow', async () => {
  for (const piece of ['http://', 'mailto:', 'a@', 'a.', '(', '@', 'a@b.']) {
    const body = `https://${piece.repeat(MESSAGE_MAX_CHARACTERS)}`.slice(0, MESSAGE_MAX_CHARACTERS);
    expect(await leastProcessorMs(() => bodyHtml(body))).toBeLessThan(500);
  }
});
