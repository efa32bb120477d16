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
    case 'wait':
      model.now += action.ms;
      return nothing;
    case 'clean-up':
      return nothing;
  }
}
