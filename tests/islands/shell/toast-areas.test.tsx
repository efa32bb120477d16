import { expect, it } from 'vitest';
import { MfaEnrollmentIsland } from '../../../src/islands/identity/mfa-enrollment-island.tsx';
import { SignInIsland } from '../../../src/islands/identity/sign-in-island.tsx';
import { AboutUsIsland } from '../../../src/islands/onboarding/about-us-island.tsx';
import { ShellIsland } from '../../../src/islands/shell/shell-island.tsx';
import { elementsOf, markup } from '../../helpers/markup.ts';

it.each([
  ['the sign-in', <SignInIsland key="" />],
  ['the enrollment', <MfaEnrollmentIsland key="" />],
  ['the onboarding', <AboutUsIsland key="" />],
  ['every signed-in screen', <ShellIsland key="" />],
])('%s has one toast area', (_, screen) => {
  const regions = elementsOf(markup(screen), 'div').filter(({ role }) => role === 'region');
  expect(regions.map((region) => region['aria-label'])).toEqual(['Notifications']);
});
