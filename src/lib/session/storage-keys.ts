/*
 * Names of the values that the browser stores for a session (docs/product/session.md#stored-keys). Constants of their own
 * and not one object: the boot script, which every page carries, then contains only the names that it uses.
 */
export const token = 'token';
export const tokenExpiresAt = 'tokenExpiresAt';
export const mfaToken = 'mfaToken';
/** Proves at a reset that this browser was signed in. It outlives an expired session, not a sign-out. */
export const deviceSecret = 'deviceSecret';
export const returnTo = 'returnTo';
export const enrollmentAvailable = 'mfaEnrollmentAvailable';
export const codeRequired = 'mfaCodeRequired';
/** When the last code of two-step verification was sent, in epoch milliseconds. */
export const codeSentAt = 'mfaCodeSentAt';
/** The address of an authenticator app whose set-up has begun: docs/product/mfa.md#authenticator-app. */
export const appSetUp = 'mfaAppSetUp';
/** Written and removed at once, to see whether the storage keeps anything. */
export const probe = 'probe';
/** Takes what was typed at the sign-in to "Forgot password". */
export const typedEmail = 'typedEmail';
/** Set for the sign-in page when a session ended that the employee did not end. */
export const sessionEnded = 'sessionEnded';
export const onboardingDue = 'onboardingDue';
export const cacheOwner = 'cacheOwner';
/** Begins the key of every cached answer. */
export const cachePrefix = 'cache:';
/** Raise it when the shape of entries changes: entries of other versions are ignored. */
export const cacheVersion = 'v1';
/** 'light' or 'dark'; absent while the page follows the system. It outlives the session. */
export const theme = 'theme';
/** 'off' where Enter breaks the line of a message. It outlives the session. */
export const enterSends = 'enterSends';
/** The shades of the company's accent; as a cached answer it ends with the session. */
export const accent = 'cache:accent';
/** Begins the name of everything that the desk stores in a browser: docs/product/desk-session.md#own-storage. */
export const deskPrefix = 'desk.';
