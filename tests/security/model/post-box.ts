import { asc, gt } from 'drizzle-orm';
import { outbox } from '../../../server/db/schema/mails.ts';
import type { OutboxRow, RunningApp } from '../../helpers/start-app.ts';
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
    /^(A new phone number|An authenticator app|A backup code was used|New backup codes|A method was removed|Two-step verification is off) for your/,
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
