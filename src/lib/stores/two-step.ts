import { computed } from 'nanostores';
import { effects } from '../environment/effects.ts';
import { links } from '../routes/links.ts';
import { dataOf } from './remote.ts';
import { saveReturnTo } from './return-to.ts';
import { setPendingSteps } from './session.ts';
import { $user } from './user.ts';

/** `unknown`: the API does not say, so nothing of it is shown. */
export type TwoStep = 'unknown' | 'on' | 'off' | 'available';

/** Two-step verification of the signed-in employee. */
export const $twoStep = computed($user, (remote): TwoStep => {
  const user = dataOf(remote);
  if (user?.mfa_enabled === true) return 'on';
  if (user?.mfa_available === true) return 'available';
  return user?.mfa_enabled === false ? 'off' : 'unknown';
});

/** Opens the setting up, which leads back here; its page is open to those for whom it is available. */
export function setUpTwoStep(): void {
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  saveReturnTo(links.account());
  effects().navigate(links.mfaEnrollment());
}
