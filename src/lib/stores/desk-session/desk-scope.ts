import { call } from '../../api/shared/client.ts';
import { deskSession } from '../../contract/desk-session.ts';
import type { User } from '../../contract/session.ts';
import { deskEffects, deskLiveEffects } from '../../effects/desk-effects.ts';
import { provideEffects, type Effects } from '../../effects/effects.ts';
import { provideLiveEffects } from '../../effects/live-effects.ts';
import { deskLinks, safeDeskReturnTo } from '../../routes/desk-routes.ts';
import { links } from '../../routes/links.ts';
import { readPendingSteps } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { loadUserBy } from '../session/user.ts';

let isEntered = false;

/** The screens that both kinds of accounts have, and their addresses in the desk. */
const OWN_ADDRESS: ReadonlyMap<string, string> = new Map([
  [links.signIn(), deskLinks.signIn()],
  [links.mfaEnrollment(), deskLinks.enrollment()],
  [links.dashboard(), deskLinks.desk()],
]);

/**
 * Makes this page one of the desk: what it stores, its live connection and the addresses that its stores open are the desk's
 * own (docs/product/desk-session.md#own-storage). Every island of the desk calls it before it is rendered.
 */
export function enterDeskScope(): void {
  if (isEntered || typeof location === 'undefined') return;
  isEntered = true;
  const own = deskEffects();
  provideEffects({ ...own, navigate: (to, options) => navigate(own, to, options) });
  provideLiveEffects(deskLiveEffects());
  loadUserBy(loadConcierge);
}

function navigate(own: Effects, to: string, options?: Parameters<Effects['navigate']>[1]): void {
  const isEnded = own.session.get(storageKeys.sessionEnded) !== null || readPendingSteps().codeRequired;
  const here = safeDeskReturnTo(own.here());
  if (to === links.signIn() && isEnded && here !== null) own.session.set(storageKeys.returnTo, here);
  own.navigate(OWN_ADDRESS.get(to) ?? to, options);
}

/** Returns the concierge as the widgets of both kinds of accounts know a user. */
async function loadConcierge(): Promise<User> {
  const { id, name, email, mfa_enabled: isEnrolled } = (await call(deskSession)).concierge;
  return {
    external_id: `concierge-${String(id)}`,
    full_name: name,
    first_name: name,
    email: email ?? '',
    request_count: 0,
    companies: [],
    mfa_enabled: isEnrolled,
    mfa_available: !isEnrolled,
    email_confirmed: true,
    answer_mails: null,
    deletion_due_at: null,
  };
}
