import { expect, it } from 'vitest';
import { speculationRules } from '../../../src/lib/routes/speculation.ts';
import { routes } from '../../../src/lib/routes/table.ts';

it('prerenders the signed-in screens on hover, but no file, and likely next steps once the page is idle', () => {
  const paths = routes
    .filter(({ name, access }) => access === 'auth' && name !== 'attachment')
    .map(({ path }) => path);
  expect(JSON.parse(speculationRules())).toEqual({
    prerender: [
      { where: { href_matches: paths.map((path) => `${path}{/}?`) }, eagerness: 'eager' },
      { where: { selector_matches: '[data-idle] [data-likely]' }, eagerness: 'immediate' },
    ],
  });
});
