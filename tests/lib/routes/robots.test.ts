import { describe, expect, it } from 'vitest';
import { isIndexed } from '../../../src/lib/hosting/indexed.ts';
import { robotsText } from '../../../src/lib/routes/robots.ts';

const SITE = new URL('https://app.sundial.example');

const RULES = `User-agent: *
Disallow: /account
Disallow: /attachments/
Disallow: /benefits-and-offers
Disallow: /benefits-and-offers/all
Disallow: /confirm-email/
Disallow: /dashboard
Disallow: /mfa-enrollment
Disallow: /requests
Disallow: /requests/
Disallow: /requests/category/
Disallow: /reset-password/
Disallow: /shell/
Disallow: /unlock/
Disallow: /welcome/about-us
Disallow: /welcome/about-you
Disallow: /welcome/contact-info
`;

describe('robotsText', () => {
  const lines = robotsText(SITE).split('\n');

  it('lists each closed path once; the sitemap needs the address of the site', () => {
    expect(robotsText(undefined)).toBe(RULES);
    expect(robotsText(SITE)).toBe(`${RULES}\nSitemap: https://app.sundial.example/sitemap-index.xml\n`);
  });

  it('disallows addresses with tokens, ids and keys', () => {
    for (const path of ['/reset-password/', '/unlock/', '/requests/', '/attachments/', '/shell/']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
  });

  it('allows public pages and names the sitemap', () => {
    for (const path of ['/', '/sign-in', '/sign-up', '/how-it-works', '/accessibility', '/forgot-password']) {
      expect(lines.some((line) => line.startsWith('Disallow:') && path.startsWith(line.slice(10)))).toBe(
        false,
      );
    }
    expect(lines).toContain('Sitemap: https://app.sundial.example/sitemap-index.xml');
  });
});

describe('isIndexed', () => {
  it.each([
    ['/sign-in/', true],
    ['/sign-up/', true],
    ['/forgot-password/', true],
    ['/how-it-works/', true],
    ['/accessibility/', true],
    ['/', false],
    ['/dashboard/', false],
    ['/shell/unlock/', false],
    ['/products/pet-insurance/', false],
  ])('%s: %s', (path, expected) => {
    expect(isIndexed(new URL(path, SITE).href)).toBe(expected);
  });
});
