import { expect, it } from 'vitest';
import { SignUpIsland } from '../../../src/islands/identity/sign-up-island.tsx';
import { UnlockIsland } from '../../../src/islands/identity/unlock-island.tsx';
import { product } from '../../../src/lib/config/product.ts';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

/** Returns the address of every link by its text. */
function linksOf(html: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...html.matchAll(/<a(?=[\s>]).*?<\/a>/gs)].map(([link]) => [
      textOf(link).replace('(opens in a new tab)', '').trim(),
      elementsOf(link, 'a')[0]?.['href'],
    ]),
  );
}

it('sign-up links to the terms and the privacy policy of the product', () => {
  expect(product.termsUrl).not.toBe(product.privacyUrl);
  expect(linksOf(markup(<SignUpIsland pitch="" />))).toMatchObject({
    'Terms of Service': product.termsUrl,
    'Privacy Policy': product.privacyUrl,
  });
});

it('unlock waits until the reply arrives, without a way on', () => {
  const html = markup(<UnlockIsland />);
  expect(textOf(html)).toMatch(/^Unlocking your account.*This takes only a moment\.$/);
  expect(linksOf(html)).toEqual({});
});
