import { computed } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { links } from '../../routes/links.ts';
import { dataOf } from '../shared/remote.ts';
import { saveReturnTo } from '../../session/return-to.ts';
import { setPendingSteps } from '../../session/session.ts';
import { $user } from '../session/user.ts';

/** `unknown`: the API does not say; the section is hidden. */
export type TwoStep = 'unknown' | 'on' | 'off' | 'available';

/** Two-step verification of the signed-in employee. */
export const $twoStep = computed($user, (remote): TwoStep => {
  const user = dataOf(remote);
  if (user?.mfa_enabled === true) return 'on';
  if (user?.mfa_available === true) return 'available';
  return user?.mfa_enabled === false ? 'off' : 'unknown';
});

/** Opens the enrollment page, which returns to Account Settings. */
export function setUpTwoStep(): void {
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  saveReturnTo(links.account());
  effects().navigate(links.mfaEnrollment());
}
