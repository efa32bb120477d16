// docs/product/shell.md#toasts
// docs/product/shell.md#error-boundaries
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markup, elementsOf } from '../../helpers/markup.ts';
import { MfaEnrollmentIsland } from '../../../src/islands/identity/mfa-enrollment-island.tsx';
import { SignInIsland } from '../../../src/islands/identity/sign-in-island.tsx';
import { AboutUsIsland } from '../../../src/islands/onboarding/about-us-island.tsx';
import { ShellIsland } from '../../../src/islands/shell/shell-island.tsx';

/** The development page, the steps of the onboarding, which share one frame, and the desk's entrances, which show islands of the list. */
const ELSEWHERE =
  /gallery-island|onboarding\/(?:about-us|about-you|contact-info)-island|identity\/desk-(?:sign-in|enrollment)-island/;
const islands = [
  ...globSync('src/islands/*/**/*-island.tsx').filter((file) => !ELSEWHERE.test(file)),
  'src/islands/onboarding/step-frame.tsx',
];

it('finds the islands', () => {
  expect(islands.length).toBeGreaterThan(15);
});

// A boundary needs a browser: e2e/faults/faults-code.spec.ts shows the error slot. Here no island lacks one.
it.each(islands)('%s has an error boundary that reports with its feature', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(
    /<(?:ErrorBoundary|DeskPart|DeskScreen)\s+feature="[\w-]+"\s+component="[\w-]+"|withBoundary\('[\w-]+', '[\w-]+', /,
  );
});

it.each([
  ['the sign-in', <SignInIsland key="" />],
  ['the enrollment', <MfaEnrollmentIsland key="" />],
  ['the onboarding', <AboutUsIsland key="" />],
  ['every signed-in screen', <ShellIsland key="" />],
])('%s has one toast area', (_, screen) => {
  const regions = elementsOf(markup(screen), 'div').filter(({ role }) => role === 'region');
  expect(regions.map((region) => region['aria-label'])).toEqual(['Notifications']);
});
