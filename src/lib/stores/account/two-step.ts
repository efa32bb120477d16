import { atom, computed } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { links } from '../../routes/links.ts';
import { dataOf } from '../shared/remote.ts';
import { saveReturnTo } from '../../session/leave.ts';
import { setPendingSteps } from '../../session/session.ts';
import { $user } from '../session/user.ts';

/** `unknown`: the API does not say; the section is hidden. `unconfirmed`: the address must be confirmed first. */
export type TwoStep = 'unknown' | 'on' | 'off' | 'available' | 'unconfirmed';

export const $twoStep = computed($user, (remote): TwoStep => {
  const user = dataOf(remote);
  if (user?.mfa_enabled === true) return 'on';
  if (user?.mfa_available === true) return 'available';
  if (user?.mfa_enabled !== false) return 'unknown';
  return user.email_confirmed === false ? 'unconfirmed' : 'off';
});

/** Says what was changed. It stays when the methods are gone from the screen. */
export const $twoStepNote = atom('');

/** Opens the enrollment page, which returns to Account Settings. */
export function setUpTwoStep(): void {
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  saveReturnTo(links.account());
  effects().navigate(links.mfaEnrollment());
}
