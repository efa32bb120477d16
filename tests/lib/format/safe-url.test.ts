import { describe, expect, it } from 'vitest';
import { safeUrl } from '../../../src/lib/format/safe-url.ts';

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
    ['link', 'https://shop.example/\u001f!'],
    ['image', '/media/\u0000logo.svg'],
    ['link', `https://shop.example/${'x'.repeat(4_096 - 20)}`],
    ['download', 'blob:https://shop.example/1'],
    ['link', ' JAVASCRIPT:alert(1)'],
    ['link', 'data:text/html,<script>'],
    ['link', 'vbscript:x'],
    ['link', '//evil.example'],
    ['link', '/\\evil.example'],
    ['image', 'data:image/svg+xml,<svg>'],
    ['image', 'mailto:a@b.example'],
    ['navigate', 'tel:1'],
    ['upload', '/files/x'],
    ['link', 'otpauth://totp/x?secret=ABC'],
    ['authenticator', 'https://shop.example/'],
    ['upload', 'file:///etc/passwd'],
    ['link', ''],
    ['link', null],
    ['link', { href: 'https://a.example' }],
  ] as const)('refuses a %s: %o', (use, value) => {
    expect(safeUrl(use, value)).toBeNull();
  });
});
