export type LinkKind = 'unlock' | 'reset';
export type Company = 'none' | 'test-off' | 'test-optional' | 'test-required';

/** A link that was mailed: the nth of its kind to this person. */
export interface LinkRef {
  readonly person: number;
  readonly kind: LinkKind;
  readonly nth: number;
}

/** What a caller sends: indexes of a session and of an mfa-token. */
export interface Credentials {
  readonly session: number;
  readonly mfaToken: number | null;
}

/** One call of the API, or time that passes. People, sessions and secrets are named by index. */
export type Action =
  | {
      readonly do: 'sign-up';
      readonly person: number;
      readonly password: string;
      readonly company: Company;
    }
  | { readonly do: 'sign-in'; readonly person: number; readonly password: string }
  | { readonly do: 'ask-reset'; readonly person: number }
  | {
      readonly do: 'reset';
      readonly link: LinkRef;
      readonly password: string;
      readonly confirmation: string;
    }
  /** `visit`: the browser opens the address as a page, or fetches it ahead. */
  | { readonly do: 'unlock'; readonly link: LinkRef; readonly visit: boolean }
  | ({ readonly do: 'current' | 'devices' | 'sign-out' | 'sign-out-others' } & Credentials)
  | ({ readonly do: 'enroll'; readonly phone: string } & Credentials)
  | ({ readonly do: 'send-code' } & Credentials)
  | ({ readonly do: 'verify'; readonly otp: string } & Credentials)
  | { readonly do: 'wait'; readonly ms: number }
  /** The hourly clean-up, which nobody may notice. */
  | { readonly do: 'clean-up' };

/** Too common to be accepted. */
export const WEAK_PASSWORD = 'qwerty123';
/** Nobody's. */
export const WRONG_PASSWORD = 'not this one';
