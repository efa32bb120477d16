import type { MfaMethod } from '../../../src/lib/contract/mfa.ts';

export type LinkKind = 'unlock' | 'reset' | 'confirmation';
export type Company = 'none' | 'test-off' | 'test-optional' | 'test-required';

/** A mailed link: the nth of its kind to this user. */
export interface LinkRef {
  readonly user: number;
  readonly kind: LinkKind;
  readonly nth: number;
}

/** Credentials of a call: indexes of a session and of an mfa-token. */
export interface Credentials {
  readonly session: number;
  readonly mfaToken: number | null;
}

/** One API call, or passing time. Users, sessions and secrets are named by index. */
export type Action =
  | {
      readonly do: 'sign-up';
      readonly user: number;
      readonly password: string;
      readonly company: Company;
    }
  | { readonly do: 'sign-in'; readonly user: number; readonly password: string }
  /** The lift is one by the concierge's team. */
  | { readonly do: 'ask-reset' | 'lift-mfa'; readonly user: number }
  | {
      readonly do: 'reset';
      readonly link: LinkRef;
      readonly password: string;
      readonly confirmation: string;
    }
  | { readonly do: 'confirm'; readonly link: LinkRef }
  /** `visit`: a page load or a prefetch by the browser. */
  | { readonly do: 'unlock'; readonly link: LinkRef; readonly visit: boolean }
  | ({
      readonly do:
        'resend' | 'current' | 'devices' | 'sign-out' | 'sign-out-others' | 'send-code' | 'mfa-status';
    } & Credentials)
  | ({ readonly do: 'enroll'; readonly phone: string; readonly password: string } & Credentials)
  | ({ readonly do: 'verify' | 'verify-app'; readonly otp: string } & Credentials)
  | ({
      readonly do: 'start-app' | 'new-backup-codes' | 'add-passkey';
      readonly password: string;
    } & Credentials)
  | ({ readonly do: 'use-backup-code'; readonly text: string } & Credentials)
  /** Without a method all of them. */
  | ({
      readonly do: 'turn-off';
      readonly password: string;
      readonly method: MfaMethod | null;
    } & Credentials)
  /** The nth passkey that this user has added. `verified`: by a PIN, a finger or a face. */
  | { readonly do: 'use-passkey'; readonly user: number; readonly nth: number; readonly verified: boolean }
  | ({
      readonly do: 'remove-passkey';
      readonly owner: number;
      readonly nth: number;
      readonly password: string;
    } & Credentials)
  | { readonly do: 'wait'; readonly ms: number }
  /** The hourly clean-up, which has no visible effect. */
  | { readonly do: 'clean-up' };

export type Of<Name extends Action['do']> = Action & { readonly do: Name };

/** A common password. */
export const WEAK_PASSWORD = 'qwerty123';
/** A password of no account. */
export const WRONG_PASSWORD = 'not this one';
