// docs/product/onboarding.md#about-you
// docs/product/onboarding.md#contact-info
import { expect, it } from 'vitest';
import { AboutYouIsland } from '../../../src/islands/onboarding/about-you-island.tsx';
import { ContactInfoIsland } from '../../../src/islands/onboarding/contact-info-island.tsx';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

/** Returns the text of every label, without the mark of optional fields. */
function labelsOf(html: string): readonly string[] {
  return [...html.matchAll(/<label(?=[\s>]).*?<\/label>/gs)].map(([label]) =>
    textOf(label).replace('(optional)', '').trim(),
  );
}

it('about you has a checkbox for each of the five facts', () => {
  const html = markup(<AboutYouIsland />);
  expect(elementsOf(html, 'input').map(({ type }) => type)).toEqual(Array(5).fill('checkbox'));
  expect(labelsOf(html)).toEqual(['Home', 'Car', 'Parent', 'Pet', 'Partner']);
});

it('contact info asks for phone, email and every part of the address', () => {
  expect(labelsOf(markup(<ContactInfoIsland />)).toSorted()).toEqual(
    [
      'Phone number',
      'Preferred email',
      'Address line 1',
      'Address line 2',
      'City',
      'State',
      'Postal code',
      'Country',
    ].toSorted(),
  );
});
