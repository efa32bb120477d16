// docs/product/api.md#server-urls
// docs/product/attachment.md#expiring-url
// docs/product/offerings.md#key-value
import { describe, expect, it } from 'vitest';
import { safeUrl } from '../../../src/lib/format/safe-url.ts';
import { itemLink } from '../../../src/lib/format/offering-links.ts';

describe('safeUrl', () => {
  it.each([
    ['link', 'https://shop.example/a?b#c'],
    ['link', 'mailto:help@sundial.example'],
    ['link', 'tel:+15555550142'],
    ['image', '/media/logo.svg'],
    ['image', 'blob:https://shop.example/1'],
    ['download', 'http://files.example/plan.pdf'],
    ['navigate', 'https://shop.example/'],
    ['link', `https://shop.example/${'x'.repeat(4_096 - 21)}`],
    ['upload', 'https://files.example/put?sig=1'],
    ['authenticator', 'otpauth://totp/Sundial:kim@people.example?secret=ABC&issuer=Sundial'],
  ] as const)('accepts a %s: %s', (use, value) => {
    expect(safeUrl(use, value)).toBe(value);
  });

  it('trims the address and encodes blanks inside it', () => {
    expect(safeUrl('link', ' https://shop.example/a b ')).toBe('https://shop.example/a%20b');
    expect(safeUrl('image', ' /media/logo.svg ')).toBe('/media/logo.svg');
  });

  it.each([
    ['link', 'javascript:alert(1)'],
    ['link', 'java\nscript:alert(1)'],
    ['link', 'https://shop.example/\u007f'],
    ['image', '/media/\u0000logo.svg'],
    ['link', `https://shop.example/${'x'.repeat(4_096 - 20)}`],
    ['download', 'blob:https://shop.example/1'],
    ['link', ' JAVASCRIPT:alert(1)'],
    ['link', 'data:text/html,<script>'],
    ['link', '//evil.example'],
    ['image', 'data:image/svg+xml,<svg>'],
    ['image', 'mailto:a@b.example'],
    ['navigate', 'tel:1'],
    ['upload', '/files/x'],
    ['link', 'otpauth://totp/x?secret=ABC'],
    ['authenticator', 'https://shop.example/'],
    ['link', ''],
    ['link', null],
    ['link', { href: 'https://a.example' }],
  ] as const)('refuses a %s: %o', (use, value) => {
    expect(safeUrl(use, value)).toBeNull();
  });
});

const hrefOf = (key: string | null, value: string, externalUrl: string | null = null) =>
  itemLink({ key, value, external_url: externalUrl });

describe('itemLink', () => {
  it.each([
    ['phone', '(555) 555-0101', 'tel:5555550101'],
    ['phone', '+1 555.555.0101 ext', 'tel:+15555550101'],
    ['email', ' members@larkmeadow.example ', 'mailto:members@larkmeadow.example'],
    ['link', 'larkmeadow.example/members', 'https://larkmeadow.example/members'],
    ['link', 'http://larkmeadow.example/', 'http://larkmeadow.example/'],
    ['link', 'HTTPS://larkmeadow.example/', 'https://larkmeadow.example/'],
    ['link', ' larkmeadow.example/a b?c d#e f ', 'https://larkmeadow.example/a%20b?c%20d#e%20f'],
    [' Phone ', '1', 'tel:1'],
  ])('links %s %s', (key, value, href) => {
    expect(hrefOf(key, value)?.href).toBe(href);
  });

  it('prefers the external address', () => {
    expect(hrefOf('phone', 'Call us', 'tel:123')?.href).toBe('tel:123');
    expect(hrefOf('email', 'Write to us', 'https://forms.example/')?.href).toBe('https://forms.example/');
    expect(hrefOf('download', 'Plan', 'https://files.example/a.pdf')?.href).toBe(
      'https://files.example/a.pdf',
    );
    expect(hrefOf('link', 'Site', 'https://site.example/')?.href).toBe('https://site.example/');
  });

  it.each([
    ['download', 'https://files.example/a.pdf', null],
    ['download', 'Plan', 'javascript:alert(1)'],
    ['download', 'Plan', 'mailto:a@b.example'],
    ['link', 'javascript:alert(1)', null],
    ['link', 'data:text/html,<script>', null],
    ['link', 'two words', null],
    ['link', '', null],
    ['link', 'https:///evil.example', null],
    ['link', '?evil.example', null],
    ['link', 'x'.repeat(10_000), null],
    ['phone', 'ask at the desk', null],
    ['phone', '', 'java\nscript:alert(1)'],
    ['email', 'a@b.example?cc=everyone@b.example', null],
    ['email', 'a@b.example,c@d.example', null],
    ['email', 'nobody', null],
  ])('returns no link for %s %s %s', (key, value, externalUrl) => {
    expect(hrefOf(key, value, externalUrl)).toEqual({ kind: key, href: null });
  });

  it('falls back to the value when the external address is unsafe', () => {
    expect(hrefOf('phone', '555-0101', 'javascript:alert(1)')?.href).toBe('tel:5550101');
  });

  it('returns null for other keys', () => {
    expect(hrefOf('Deductible', '$750', 'https://x.example/')).toBeNull();
    expect(hrefOf(null, '$750')).toBeNull();
    expect(hrefOf('__proto__', 'x')).toBeNull();
  });
});
