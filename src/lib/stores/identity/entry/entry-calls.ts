import * as api from '../../../api/identity.ts';
import * as forms from '../../../forms/identity-forms.ts';
import { track } from '../../../telemetry/analytics/track.ts';
import { expectOnboarding, settleSignIn } from '../../session/after-sign-in.ts';
import { companyOfLink } from '../company-of-link.ts';
import { sendCode } from '../mfa-code.ts';
import { openSession } from '../open-session.ts';

/** Holds what the entry pages load after their first paint: one module, so that their first script names one address. */
export const entryCalls = {
  ...api,
  forms,
  openSession,
  expectOnboarding,
  settleSignIn,
  sendCode,
  track,
  companyOfLink,
};
