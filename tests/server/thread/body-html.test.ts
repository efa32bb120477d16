// docs/product/thread.md#message-body
// docs/product/thread.md#phone-numbers
import { expect, test } from 'vitest';
import { bodyHtml, findPhoneNumbers } from '../../../server/services/thread/body-html.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const link = (href: string, text = href) =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`<img src=x onerror='a("b")'>`, '&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;'],
  ['a &amp; b', 'a &amp;amp; b'],
  ['one\ntwo\r\nthree\rfour', 'one<br>two<br>three<br>four'],
  ['\u0001\u001Ba\tb\u007F', 'a\tb'],
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
  ['予約はhttps://shop.example/menuです', 'https://shop.example/menu'],
  ['予約はhttps://shop.exampleです。', 'https://shop.example'],
  ['「https://shop.example/menu」をどうぞ', 'https://shop.example/menu'],
  ['ดูhttps://shop.example/menuนะ', 'https://shop.example/menu'],
  ['请看https://shop.example/a?b=1，谢谢', 'https://shop.example/a?b=1'],
  ['예약은https://shop.example/menu에서', 'https://shop.example/menu'],
  ['https://ja.example/wiki/東京', 'https://ja.example/wiki/東京'],
  ['https://例え.example/x', 'https://例え.example/x'],
  ['連絡はme@b.exampleまで', 'mailto:me@b.example', 'me@b.example'],
  ['https://acme_benefits.files.example/plan.pdf', 'https://acme_benefits.files.example/plan.pdf'],
  ['https://_dmarc.files.example/a_b', 'https://_dmarc.files.example/a_b'],
  ['mailto:a@b.example?subject=Hi', 'mailto:a@b.example?subject=Hi'],
  ['(mailto:a@b.example?subject=Hi%20there&body=x.y).', 'mailto:a@b.example?subject=Hi%20there&amp;body=x.y'],
  ['Write to mailto:a@b.example?', 'mailto:a@b.example'],
  ['me@b.example?subject=Hi', 'mailto:me@b.example', 'me@b.example'],
])('links the address in %j whole, and no more', (body, href, text = href) => {
  const [found = ''] = /<a .*<\/a>/.exec(bodyHtml(body)) ?? [];
  expect(found).toBe(link(href, text));
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
  for (const piece of [
    'http://',
    'mailto:',
    'a@',
    'a.',
    '(',
    '@',
    'a@b.',
    '予',
    'a予',
    '_',
    '_.',
    'mailto:a@b.example?subject=',
    '.?',
    '//_',
  ]) {
    const body = `https://${piece.repeat(MESSAGE_MAX_CHARACTERS)}`.slice(0, MESSAGE_MAX_CHARACTERS);
    expect(await leastProcessorMs(() => bodyHtml(body))).toBeLessThan(500);
  }
});

/** Returns the phone links of a text as `[text, number]`. */
const linksOf = (body: string) =>
  findPhoneNumbers(body).map(({ index, lastIndex, dialled }) => [body.slice(index, lastIndex), dialled]);

test.each([
  // International.
  ['Call +49 30 901820.', '+49 30 901820', '+4930901820'],
  ['+4915112345678', '+4915112345678', '+4915112345678'],
  ['+49 (0)30 90 18 20', '+49 (0)30 90 18 20', '+4930901820'],
  ['+49 (30) 901820', '+49 (30) 901820', '+4930901820'],
  ['(+44 20 7946 0958)', '+44 20 7946 0958', '+442079460958'],
  ['+33 1 99 00 12 34,', '+33 1 99 00 12 34', '+33199001234'],
  ['+1 202-555-0143!', '+1 202-555-0143', '+12025550143'],
  ['+1 (202) 555-0143', '+1 (202) 555-0143', '+12025550143'],
  ['+1.202.555.0143', '+1.202.555.0143', '+12025550143'],
  ['+12025550143', '+12025550143', '+12025550143'],
  ['or 0049 30 901820', '0049 30 901820', '+4930901820'],
  ['no-break +49\u00A030\u00A0901820', '+49\u00A030\u00A0901820', '+4930901820'],
  // Grouped as in North America.
  ['(202) 555-0143', '(202) 555-0143', '+12025550143'],
  ['call(202)555-0143 now', null, null],
  ['(202)555-0143', '(202)555-0143', '+12025550143'],
  ['202-555-0143', '202-555-0143', '+12025550143'],
  ['202.555.0143.', '202.555.0143', '+12025550143'],
  ['202 555 0143', '202 555 0143', '+12025550143'],
  ['1-800-555-0199?', '1-800-555-0199', '+18005550199'],
  ['1 (800) 555-0199', '1 (800) 555-0199', '+18005550199'],
  ['202\u2011555\u20110143', '202\u2011555\u20110143', '+12025550143'],
  ['202-555-0143 24 hours a day', '202-555-0143', '+12025550143'],
  ['Phone no. 202-555-0143', '202-555-0143', '+12025550143'],
  // Grouped as in Germany, and with a leading zero elsewhere.
  ['030 901820', '030 901820', '030901820'],
  ['030/901820', '030/901820', '030901820'],
  ['030 / 90 18 20', '030 / 90 18 20', '030901820'],
  ['(030) 901820', '(030) 901820', '030901820'],
  ['030-901820', '030-901820', '030901820'],
  ['Tel.: 0800 123 45 67', '0800 123 45 67', '08001234567'],
  ['0170 1234567', '0170 1234567', '01701234567'],
  ['020 7946 0958', '020 7946 0958', '02079460958'],
])('finds the phone number in %j', (body, text, dialled) => {
  expect(linksOf(body)).toEqual(text === null ? [] : [[text, dialled]]);
});

/** By what they are. */
const NO_NUMBERS = [
  // Dates and times.
  '2026-11-23 | 23.11.2026 | 11/23/2026 10:30 | 01-02-2026 | 01.02.2026 030 | 2026-11-23T10:15:30+01:00',
  '10:30-11:45 | 0930-1130',
  // Amounts and counts.
  '$202.555.0143 | 1 000 000 000 | 1,202,555,0143 | +49 30 901820 € | 030 901 820 EUR | +100 000 000 people',
  '+20 000 000 | 202 555 0143 %',
  // Numbers of orders, accounts and papers.
  '2025550143 | 0309018200 | Order 202-555-0143 | order number: 202 555 0143 | Invoice no. 030 901820',
  'Ref. 030-901820 | ticket #202-555-0143 | ID 030 9018200 | 302-1234567-1234567',
  'DE89 3704 0044 0532 0130 00 | GB29 NWBK 6016 1331 9268 19 | 4111 1111 1111 1111 | 4111-1111-1111-1111',
  '123-45-6789 | 978-3-16-148410-0 | 0034 0434 1610 9404 2557 12 | 00340434161094042557',
  '1Z999AA10123456784 | v202.555.0143 | 192.168.100.1000 | 202-555-0143-22 | 22-202-555-0143',
  // Too short, too long, not a number.
  '555-0143 | 112 | 030 12 | +49 30 | +1 202 555 01 | +1234567890123456789 | ٠٣٠ ٩٠١٨٢٠',
].flatMap((row) => row.split(' | '));

test.each(NO_NUMBERS)('finds no phone number in %j', (body) => {
  expect(linksOf(body)).toEqual([]);
});

test('makes a link that opens no tab, and none inside an address', () => {
  expect(bodyHtml('Call <b> +1 202-555-0143\nor 030 901820.')).toBe(
    'Call &lt;b&gt; <a href="tel:+12025550143">+1 202-555-0143</a><br>or <a href="tel:030901820">030 901820</a>.',
  );
  const address = 'https://a.example/202-555-0143/?tel=+4930901820';
  expect(bodyHtml(`${address} and 202-555-0143@a.example`)).not.toContain('tel:+');
  expect(bodyHtml('a.example/202-555-0143')).not.toContain('<a');
  expect(bodyHtml('ftp://a.example/ 202-555-0143')).toContain('ftp://a.example/ <a href="tel:+12025550143">');
});

test('stays quick on text made to be slow', async () => {
  for (const piece of ['0', '1 ', '+1', '(0', '202-', '030 ', '+49 ', '/0', '\u00A0', 'order ', '+1(0)']) {
    const body = piece.repeat(MESSAGE_MAX_CHARACTERS).slice(0, MESSAGE_MAX_CHARACTERS);
    expect(await leastProcessorMs(() => findPhoneNumbers(body))).toBeLessThan(500);
  }
});
