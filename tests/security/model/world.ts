import { softwareAuthenticator, type SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import type { RunningApp } from '../../helpers/start-app.ts';
import { ORIGIN } from '../../server/passkeys/call-passkeys.ts';
import type { LinkKind } from './commands/actions.ts';
import type { Arrival, PostBox } from './post-box.ts';
import type { Identity } from './state.ts';

/** The real API with the secrets that it issued, in the order of the model's lists. */
export interface World {
  readonly app: RunningApp;
  readonly postBox: PostBox;
  readonly emails: readonly string[];
  readonly authorizations: string[];
  readonly mfaTokens: string[];
  /** The authenticator of each user, with its passkeys in the order of creation. */
  readonly authenticators: readonly SoftwareAuthenticator[];
  /** Ids of the passkeys of each user. */
  readonly passkeyIds: readonly number[][];
  /** Tokens of the links mailed to each user. */
  readonly links: readonly Readonly<Record<LinkKind, string[]>>[];
}

/** Creates the state of the app before the first call. */
export function newWorld(app: RunningApp, postBox: PostBox, identities: readonly Identity[]): World {
  return {
    app,
    postBox,
    emails: identities.map(({ email }) => email),
    authorizations: [],
    mfaTokens: [],
    authenticators: identities.map(() => softwareAuthenticator(ORIGIN)),
    passkeyIds: identities.map(() => []),
    links: identities.map(() => ({ unlock: [], reset: [], confirmation: [] })),
  };
}

/** Stores the link of a mail. */
export function keepLink({ emails, links }: World, { to, kind, secret }: Arrival): void {
  if (kind === 'unlock' || kind === 'reset' || kind === 'confirmation') {
    links[emails.indexOf(to)]?.[kind].push(secret);
  }
}
