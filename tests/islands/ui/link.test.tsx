import { expect, it } from 'vitest';
import { ButtonLink } from '../../../src/islands/ui/button/button-link.tsx';
import { Link } from '../../../src/islands/ui/navigation/link.tsx';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';

it.each([
  ['Link', Link],
  ['ButtonLink', ButtonLink],
])('%s opens an external target in a new tab without opener or referrer', (_, Kind) => {
  const html = markup(<Kind href="https://partner.example/offer">Offer</Kind>);
  expect(onlyElement(html, 'a')).toMatchObject({
    href: 'https://partner.example/offer',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(textOf(html)).toMatch(/^Offer.*\(opens in a new tab\)$/);
});

it.each([
  ['Link', Link],
  ['ButtonLink', ButtonLink],
])('%s is an ordinary page of the app for an internal target', (_, Kind) => {
  const link = onlyElement(markup(<Kind href="/requests/">Requests</Kind>), 'a');
  expect(link).toMatchObject({ href: '/requests/' });
  expect(link).not.toHaveProperty('target');
  expect(link).not.toHaveProperty('rel');
});

it('is plain text for an unsafe target', () => {
  const html = markup(<Link href="javascript:alert(1)">Offer</Link>);
  expect(elementsOf(html, 'a')).toEqual([]);
  expect(textOf(html)).toBe('Offer');
});

it('leads to the authenticator app, where it is asked to', () => {
  const href = 'otpauth://totp/Sundial:kim@people.example?secret=ABC';
  const html = markup(
    <Link href={href} use="authenticator">
      Open the app
    </Link>,
  );
  expect(onlyElement(html, 'a')).toMatchObject({ href });
});
