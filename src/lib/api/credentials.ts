import type { ApiError } from './api-error.ts';

export interface Credentials {
  readonly token: string | null;
  readonly mfaToken: string | null;
}

interface CredentialSource {
  read(): Credentials;
  /** Told of every 401, with the token that the refused call carried. */
  refused(error: ApiError, path: string, token: string | null): void;
}

/**
 * Where the client finds the headers of a call and whom it tells of a 401. The session store plugs itself in here: the
 * client may not import stores.
 */
export const credentials: CredentialSource = {
  read: () => ({ token: null, mfaToken: null }),
  refused: () => undefined,
};

/** Plugs the session in; called once, when the session store loads. */
export function connectCredentials(source: CredentialSource): void {
  credentials.read = () => source.read();
  credentials.refused = (error, path, token) => {
    source.refused(error, path, token);
  };
}
