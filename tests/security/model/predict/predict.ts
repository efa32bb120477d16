import type { Action } from '../commands/actions.ts';
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

/** Predicts the outcome of an action and updates the model. */
export function predict(model: Model, action: Action): Outcome {
  switch (action.do) {
    case 'sign-up':
      return predictSignUp(model, action);
    case 'sign-in':
      return predictSignIn(model, action);
    case 'ask-reset':
      return predictAskReset(model, action);
    case 'reset':
      return predictReset(model, action);
    case 'confirm':
      return predictConfirm(model, action);
    case 'resend':
      return predictResend(model, action);
    case 'unlock':
      return predictUnlock(model, action);
    case 'current':
      return predictCurrent(model, action);
    case 'devices':
      return predictDevices(model, action);
    case 'sign-out':
      return predictSignOut(model, action);
    case 'sign-out-others':
      return predictSignOutOthers(model, action);
    case 'enroll':
      return predictEnroll(model, action);
    case 'send-code':
      return predictSendCode(model, action);
    case 'verify':
      return predictVerify(model, action);
    case 'mfa-status':
      return predictMfaStatus(model, action);
    case 'start-app':
      return predictStartApp(model, action);
    case 'verify-app':
      return predictVerifyApp(model, action);
    case 'new-backup-codes':
      return predictNewBackupCodes(model, action);
    case 'use-backup-code':
      return predictUseBackupCode(model, action);
    case 'turn-off':
      return predictTurnOff(model, action);
    case 'lift-mfa':
      return predictLiftMfa(model, action);
    case 'add-passkey':
      return predictAddPasskey(model, action);
    case 'use-passkey':
      return predictUsePasskey(model, action);
    case 'remove-passkey':
      return predictRemovePasskey(model, action);
    case 'wait':
      model.now += action.ms;
      return nothing;
    case 'clean-up':
      return nothing;
  }
}
