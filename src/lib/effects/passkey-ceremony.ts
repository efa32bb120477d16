import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** The browser's dialog for passkeys. */
export interface PasskeyCeremony {
  /** The origin of the page: passkeys belong to one. */
  origin(): string;
  isSupported(): boolean;
  /** Tells whether a passkey is likely to be at hand: on this device, or on a phone near it. */
  hasAuthenticator(): Promise<boolean>;
  /** Creates a passkey. Rejects when the employee cancels. */
  create(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON>;
  /** Uses a passkey. Rejects when the employee cancels. */
  use(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON>;
}

const inBrowser: PasskeyCeremony = {
  origin: () => location.origin,
  isSupported: () => 'PublicKeyCredential' in globalThis,
  hasAuthenticator: async () => {
    if (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()) return true;
    if (!('getClientCapabilities' in PublicKeyCredential)) return false;
    return (await PublicKeyCredential.getClientCapabilities())['hybridTransport'] === true;
  },
  // Loaded with the press of a button: no page needs this code before.
  create: async (optionsJSON) => (await import('@simplewebauthn/browser')).startRegistration({ optionsJSON }),
  use: async (optionsJSON) => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON }),
};
let current = inBrowser;

export function passkeyCeremony(): PasskeyCeremony {
  return current;
}

/** Replaces the browser's dialog in tests. */
export function providePasskeyCeremony(replacement: PasskeyCeremony): void {
  current = replacement;
}

/** Tells a ceremony that the employee cancelled, or let pass: no error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Tells a device that has a passkey of this account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
