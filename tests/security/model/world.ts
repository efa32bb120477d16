import { asc, gt } from 'drizzle-orm';
import { outbox } from '../../../server/db/schema/mails.ts';
import { softwareAuthenticator, type SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import type { OutboxRow, RunningApp } from '../../helpers/start-app.ts';
import { ORIGIN } from '../../server/passkeys/call-passkeys.ts';
import type { LinkKind } from './actions.ts';
import type { Identity } from './state.ts';
import type { Sent, SentKind } from './outcome.ts';

/** A mail or text message with its purpose and its secret: the token of its link, or the code. */
export interface Arrival extends Sent {
  readonly secret: string;
}

export interface PostBox {
  /** Returns the messages since the last call, oldest first. Runs delayed work first. */
  arrivals(): Promise<Arrival[]>;
}

const SECRETS: readonly (readonly [SentKind, RegExp])[] = [
  ['unlock', /\/unlock\/([\w-]+)/],
  ['confirmation', /\/confirm-email\/([\w-]+)/],
  // Of an unconfirmed account the link with which it starts empty.
  ['reset', /\/reset-password\/(empty-[\w-]+)/],
  ['reset', /\/reset-password\/([\w-]+)/],
  ['code', /^(\d{6})\b/],
];
const SUBJECTS: readonly (readonly [SentKind, RegExp])[] = [
  ['password-changed', /was changed$/],
  ['passkey-added', /^A passkey was added/],
  ['passkey-removed', /^A passkey was removed/],
  ['mfa-on', /^Two-step verification is on/],
  [
    'mfa-changed',
    /^(A new phone number|An authenticator app|Another authenticator app|A backup code was used|Wrong codes|New backup codes|A method was removed|Two-step verification is off) for your/,
  ],
];

/** Reads the new messages of the app's outbox; thousands of runs share it. */
export function openPostBox({ services }: RunningApp): PostBox {
  let lastId = 0;
  return {
    async arrivals() {
      await services.background.drain();
      const rows = await services.db
        .select()
        .from(outbox)
        .where(gt(outbox.id, lastId))
        .orderBy(asc(outbox.id));
      lastId = rows.at(-1)?.id ?? lastId;
      return rows.map(arrivalOf);
    },
  };
}

function arrivalOf({ recipient: to, subject, text }: OutboxRow): Arrival {
  for (const [kind, pattern] of SECRETS) {
    const secret = pattern.exec(text)?.[1];
    if (secret !== undefined) return { to, kind, secret };
  }
  const kind = SUBJECTS.find(([, pattern]) => pattern.test(subject))?.[0] ?? 'unknown';
  return { to, kind, secret: '' };
}

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
