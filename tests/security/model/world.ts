import type { RunningApp } from '../../helpers/start-app.ts';
import type { LinkKind } from './actions.ts';
import type { Arrival, PostBox } from './post-box.ts';
import type { Identity } from './state.ts';

/** The real API with the secrets that it gave out, in the order of the model's lists. */
export interface World {
  readonly app: RunningApp;
  readonly postBox: PostBox;
  readonly emails: readonly string[];
  readonly authorizations: string[];
  readonly mfaTokens: string[];
  /** The tokens of the links mailed to each person. */
  readonly links: readonly Readonly<Record<LinkKind, string[]>>[];
}

/** The app as people know it who have not called it yet. */
export function newWorld(app: RunningApp, postBox: PostBox, identities: readonly Identity[]): World {
  return {
    app,
    postBox,
    emails: identities.map(({ email }) => email),
    authorizations: [],
    mfaTokens: [],
    links: identities.map(() => ({ unlock: [], reset: [] })),
  };
}

/** Keeps the link of a mail for whoever follows it later. */
export function keepLink({ emails, links }: World, { to, kind, secret }: Arrival): void {
  if (kind === 'unlock' || kind === 'reset') links[emails.indexOf(to)]?.[kind].push(secret);
}
