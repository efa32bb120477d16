import type { ReadableAtom } from 'nanostores';
import type { MfaStatus } from '../../contract/mfa.ts';
import { loadMfaStatus } from '../identity/mfa-code.ts';
import { refreshUser } from '../session/user.ts';
import { createRemote } from '../shared/create-remote.ts';
import type { Remote } from '../shared/remote.ts';

/** An employee with fewer codes is asked to make new ones (docs/product/account.md#two-step-methods). */
const LOW_BACKUP_CODES = 2;

export interface TwoStepMethods {
  readonly text: { readonly isOn: boolean; readonly isOffered: boolean; readonly maskedNumber: string };
  readonly app: { readonly isOn: boolean; readonly isOffered: boolean };
  readonly codesLeft: number;
  readonly codesAreLow: boolean;
  /** True if one method can be removed and another one stays. */
  readonly isRemovable: boolean;
  /** True if a company of the employee requires a second factor. */
  readonly isRequired: boolean;
}

const remote = createRemote<TwoStepMethods | null>({
  load: async () => {
    const status = await loadMfaStatus();
    // Turned off elsewhere: the state of the account is stale.
    if (status?.enabled_methods.length === 0) await refreshUser();
    return status === null ? null : viewOf(status);
  },
  feature: 'account',
  component: 'two-step',
  // A state in flight could lack what was just changed.
  whileLoading: 'restart',
});

/** The methods of two-step verification; null where the API does not say (docs/product/mfa.md#plain-flow). */
export const $twoStepMethods: ReadableAtom<Remote<TwoStepMethods | null>> = remote.$remote;

/** Loads the methods. */
export const refreshTwoStepMethods = remote.refresh;

function viewOf(status: MfaStatus): TwoStepMethods {
  const { methods, enabled_methods: enabled, backup_codes_left: codesLeft } = status;
  const isTextOn = enabled.includes('text_message');
  const isAppOn = enabled.includes('authenticator_app');
  return {
    text: {
      isOn: isTextOn,
      isOffered: isTextOn || methods.includes('text_message'),
      maskedNumber: status.masked_number ?? '',
    },
    app: { isOn: isAppOn, isOffered: isAppOn || methods.includes('authenticator_app') },
    codesLeft,
    codesAreLow: codesLeft <= LOW_BACKUP_CODES,
    isRemovable: enabled.length > 1,
    isRequired: status.required,
  };
}
