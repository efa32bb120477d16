// docs/product/account.md#answer-mail-text
import { LinkifyIt } from 'linkify-it';
import { describe, expect, test } from 'vitest';
import { plainLine, quotedLines } from '../../../server/services/mails/plain-line.ts';

const JOINER = /\u2060/g;

/** Domains of old, new and international top-level domains, of fewer letters and of more. */
const DOMAINS = (
  'evil.com evil.co.uk evil.de evil.io evil.ai evil.app evil.dev evil.page evil.shop evil.online evil.zip evil.mov evil.xyz evil.top evil.club ' +
  'evil.museum evil.photography evil.travelersinsurance evil.sale evil.bank evil.plumbing evil.gmbh evil.berlin evil.tokyo evil.vermögensberatung ' +
  'évil.example bücher.example xn--bcher-kva.example ëvil.中国 пример.рф παράδειγμα.ελ 例え.みんな مثال.شبكة उदाहरण.भारत evil.xn--p1ai e-vil.ninja ' +
  'a.b.c.evil.academy login.bank.evil.support 1and1.com 123.com evil。com evil．com evil｡com'
).split(' ');
const WAYS: readonly ((domain: string) => string)[] = [
  (domain) => domain,
  (domain) => `https://${domain}/login?next=1#top`,
  (domain) => `kim@${domain}`,
  (domain) => `www.${domain}:8443/a_(b)`,
];
const OTHERS = String.raw`
http:\\evil.com
http:\evil.com
http:/\evil.com
http:evil.com
https:\/\/evil.com/x
HTTP://EVIL.COM
hTTps://evil.com.
xhttps://evil.com
//evil.com/x
\\evil\share
file:///C:/evil.exe
file:\\evil\share
ftp://ftp.evil.com
ftp.evil.com
http://user:password@evil.com
http://bank.example@evil.com/
https://bank.example:443@evil.com:8080/
user:password@evil.com
user@localhost
user@evil
user@[203.0.113.7]
"kim lee"@evil.com
mailto:kim@evil.com
MAILTO:kim@evil.com?subject=Hi
mailto:?to=kim@evil.com
tel:+15555550142
sms:5555550142
javascript:alert(1)
data:text/html,x
webcal://evil.com/a.ics
ms-word:ofe|u|https://evil.com/a.docx
skype:evil?call
http://203.0.113.7
203.0.113.7
203.0.113.7:8080/x
http://3405803783/
http://0xcb007107/
http://[2001:db8::7]/
http://[2001:db8::7]:8080/
http://localhost:3000/
http://evil:8080
https://evil
(https://evil.com)
<https://evil.com>
[here](https://evil.com)
“https://evil.com”
https://evil.com,https://evil.shop
https://evil.com%2f@bank.example
https://evil.com/a.html?b=c.d&e=https://f.example
予約はhttps://evil.com/menuです
ดูhttps://evil.com/menuนะ
連絡はkim@evil.comまで
https://acme_evil.files.com/plan.pdf
`
  .split('\n')
  .filter((text) => text !== '');
const SPELLINGS = [...DOMAINS.flatMap((domain) => WAYS.map((way) => way(domain))), ...OTHERS];

const lastLabel = (domain: string) => domain.split(/[.。．｡]/).at(-1) ?? '';
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  tlds: [...new Set(DOMAINS.map(lastLabel))],
});

/** What mail programs look for, generously. */
const LINKERS: Readonly<Record<string, (text: string) => boolean>> = {
  linkify: (text) => linkify.test(text),
  'a scheme': (text) => /[a-z][a-z\d+.-]*:[^\s\u2060]/i.test(text),
  'two slashes': (text) => /[/\\]{2}/.test(text),
  'a prefix': (text) => /(?:www|ftp)\.[^\s\u2060]/i.test(text),
  'a mailbox': (text) => /[^\s@]@[^\s@\u2060]/.test(text),
  'a domain': (text) => /[\p{L}\p{N}-][.。．｡](?:\p{L}[\p{L}\p{M}\p{N}-]*|xn--[\w-]+)/u.test(text),
  'an address of a network': (text) => /\d+\.\d+\.\d+\.\d+/.test(text),
};
const linkersOf = (text: string) => Object.keys(LINKERS).filter((name) => LINKERS[name]?.(text) === true);

test('control: 200 spellings and more are links to somebody', () => {
  expect(SPELLINGS.length).toBeGreaterThanOrEqual(200);
  expect(SPELLINGS.filter((text) => linkersOf(text).length === 0)).toEqual([]);
});

describe.each([
  ['alone', (text: string) => text],
  ['in a sentence', (text: string) => `Please look at ${text}.Then call me.`],
  ['in brackets', (text: string) => `Look (${text}), please`],
  ['behind another', (text: string) => `a@b.example,${text};c.example`],
])('%s', (_, sentence) => {
  test('none of them is a link in a mail, and all their characters are there', () => {
    for (const text of SPELLINGS.map(sentence)) {
      const line = plainLine(text, 1_000);
      expect(linkersOf(line), line).toEqual([]);
      expect(line.replace(JOINER, '')).toBe(text);
      expect(quotedLines(`Hello\n${text}`, 1_000)).toBe(`> Hello\n> ${line}`);
    }
  });
});

test.each([
  'I called them.No answer so far.I will try again at five.',
  'See you at 10:30...or later?Ask Dr.Smith',
  'Two of 24.12.2026, at 8.30, for $1,250.50 (tax: 19.5%) and 1/2 of it; 50 km/h',
])('%j arrives readable', (text) => {
  const line = plainLine(text, 1_000);
  expect(line.replace(JOINER, '')).toBe(text);
  expect(linkersOf(line)).toEqual([]);
});

test('numbers arrive without anything between their digits', () => {
  const numbers = '24.12.2026 8.30 10:30 $1,250.50 (19.5%) +1-555-555-0142 €3.000.000';
  expect(plainLine(numbers, 1_000)).toBe(numbers);
});
