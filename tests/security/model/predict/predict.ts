import type { Action, Of } from '../actions.ts';
import { nothing, type Outcome } from '../outcome.ts';
import {
  predictAskReset,
  predictConfirm,
  predictResend,
  predictReset,
  predictSignIn,
  predictSignUp,
  predictUnlock,
} from './predict-account.ts';
import { predictEnroll, predictSendCode, predictVerify } from './predict-mfa.ts';
import { predictAddPasskey, predictRemovePasskey, predictUsePasskey } from './predict-passkey.ts';
import {
  predictLiftMfa,
  predictMfaStatus,
  predictNewBackupCodes,
  predictStartApp,
  predictTurnOff,
  predictUseBackupCode,
  predictVerifyApp,
} from './predict-second-factor.ts';
import { predictCurrent, predictDevices, predictSignOut, predictSignOutOthers } from './predict-session.ts';
import type { Model } from '../state.ts';

const PREDICTIONS: { readonly [Name in Action['do']]: (model: Model, action: Of<Name>) => Outcome } = {
  'sign-up': predictSignUp,
  'sign-in': predictSignIn,
  'ask-reset': predictAskReset,
  reset: predictReset,
  confirm: predictConfirm,
  resend: predictResend,
  unlock: predictUnlock,
  current: predictCurrent,
  devices: predictDevices,
  'sign-out': predictSignOut,
  'sign-out-others': predictSignOutOthers,
  enroll: predictEnroll,
  'send-code': predictSendCode,
  verify: predictVerify,
  'mfa-status': predictMfaStatus,
  'start-app': predictStartApp,
  'verify-app': predictVerifyApp,
  'use-backup-code': predictUseBackupCode,
  'new-backup-codes': predictNewBackupCodes,
  'turn-off': predictTurnOff,
  'lift-mfa': predictLiftMfa,
  'add-passkey': predictAddPasskey,
  'use-passkey': predictUsePasskey,
  'remove-passkey': predictRemovePasskey,
  wait: (model, { ms }) => {
    model.now += ms;
    return nothing;
  },
  'clean-up': () => nothing,
};

/** Predicts the outcome of an action and updates the model. */
export function predict(model: Model, action: Action): Outcome {
  return (PREDICTIONS[action.do] as (model: Model, action: Action) => Outcome)(model, action);
}
