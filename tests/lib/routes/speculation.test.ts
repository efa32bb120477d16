import { expect, it } from 'vitest';
import { speculationRules } from '../../../src/lib/routes/speculation.ts';

it('prerenders the signed-in screens on hover, but no file, and likely next steps once the page is idle', () => {
  const paths = [
    '/welcome/about-us',
    '/welcome/about-you',
    '/welcome/contact-info',
    '/dashboard',
    '/requests/category/:categoryId',
    '/requests/:requestId',
    '/requests',
    '/benefits-and-offers/all',
    '/benefits-and-offers',
    '/account',
  ];
  expect(JSON.parse(speculationRules())).toEqual({
    prerender: [
      { where: { href_matches: paths.map((path) => `${path}{/}?`) }, eagerness: 'eager' },
      { where: { selector_matches: '[data-idle] [data-likely]' }, eagerness: 'immediate' },
    ],
  });
});
