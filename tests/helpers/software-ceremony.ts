import { providePasskeyCeremony } from '../../src/lib/effects/passkey-ceremony.ts';
import { addPasskeyOptions, passkeySignInOptions } from '../../src/lib/contract/passkeys.ts';
import { softwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';

/** The browser's dialog in tests: a software authenticator, which an employee can cancel. */
export interface SoftwareCeremony {
  readonly authenticator: SoftwareAuthenticator;
  origin: string;
  isSupported: boolean;
  hasAuthenticator: boolean;
  /** Name of the error with which the next dialogs end; null when the employee confirms. */
  endsWith: string | null;
}

/** Gives the stores a browser with passkeys. */
export function openSoftwareCeremony(origin: string): SoftwareCeremony {
  const authenticator = softwareAuthenticator(origin);
  const ceremony: SoftwareCeremony = {
    authenticator,
    origin,
    isSupported: true,
    hasAuthenticator: true,
    endsWith: null,
  };
  const dialog = <Reply>(answer: () => Reply): Promise<Reply & { clientExtensionResults: object }> => {
    if (ceremony.endsWith !== null) {
      return Promise.reject(Object.assign(new Error('The dialog ended.'), { name: ceremony.endsWith }));
    }
    return Promise.resolve({ ...answer(), clientExtensionResults: {} });
  };
  providePasskeyCeremony({
    origin: () => ceremony.origin,
    isSupported: () => ceremony.isSupported,
    hasAuthenticator: () => Promise.resolve(ceremony.hasAuthenticator),
    create: (options) =>
      dialog(() => {
        const { response, ...credential } = authenticator.create(
          addPasskeyOptions.reply.parse({ options }).options,
        );
        return { ...credential, response: { ...response, transports: ['internal'] } };
      }),
    use: (options) =>
      dialog(() => {
        const { response, ...credential } = authenticator.use(
          passkeySignInOptions.reply.parse({ options }).options,
        );
        return { ...credential, response: { ...response, userHandle: response.userHandle ?? '' } };
      }),
  });
  return ceremony;
}
