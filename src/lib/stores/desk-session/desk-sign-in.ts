import { effects } from '../../effects/effects.ts';
import { deskLinks, safeDeskReturnTo } from '../../routes/desk-routes.ts';
import { links } from '../../routes/links.ts';
import { readPendingSteps } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { settleWith } from '../session/after-sign-in.ts';
import { enterDeskScope } from './desk-scope.ts';

/** Does what `enterDeskScope` does, on a page where a concierge signs in or enrolls; the desk's other pages do without its code. */
export function enterDeskSignIn(): void {
  if (typeof location === 'undefined') return;
  enterDeskScope();
  settleWith(settleDeskSignIn);
}

/** Returns where a concierge's sign-in leads: to the second factor, the address to return to, or the queue. */
function settleDeskSignIn(): Promise<string> {
  const { enrollmentAvailable, codeRequired } = readPendingSteps();
  if (enrollmentAvailable) return Promise.resolve(deskLinks.enrollment());
  if (codeRequired) {
    // Elsewhere a reload would forget the step.
    const isHere = effects().here().startsWith(deskLinks.signIn().slice(0, -1));
    return Promise.resolve(isHere ? links.signIn() : deskLinks.signIn());
  }
  const { session } = effects();
  const returnTo = safeDeskReturnTo(session.get(storageKeys.returnTo));
  session.remove(storageKeys.returnTo);
  return Promise.resolve(returnTo ?? deskLinks.desk());
}
