import type { Page } from 'playwright/test';

/** As the DevTools protocol describes it. */
interface Passkey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

/**
 * Gives the page an authenticator with these passkeys, which confirms every dialog at once. Chromium forgets it after
 * an accessibility check, which opens another page.
 */
export async function withAuthenticator(page: Page, passkeys: readonly Passkey[] = []) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of passkeys) {
    await protocol.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  return {
    passkeys: async () => (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Makes the employee fail or pass the verification by PIN or finger. */
    verify: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
