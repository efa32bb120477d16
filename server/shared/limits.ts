/** Limits what one account may cost: docs/product/api.md#limits-per-account. */
export const ACCOUNT_LIMITS = {
  messagesPerHour: 300,
  /** Bytes of the texts of these messages, in UTF-8. */
  messageBytesPerHour: 1_000_000,
  /** Messages in one thread, which one call returns whole. */
  threadMessages: 2_000,
  /** Bytes of the texts of one thread, in UTF-8. */
  threadBytes: 4_000_000,
  /** Mails with a link to one mailbox in an hour, of all its accounts. */
  linkMailsPerHour: 12,
  /** Bytes of all files that the employee has uploaded. */
  uploadBytes: 1_073_741_824,
  /** The same while the address is not confirmed. */
  unconfirmedUploadBytes: 52_428_800,
  /** Bytes of all files of the installation: docs/product/uploads.md#room-of-the-installation. */
  storageBytes: 107_374_182_400,
  /** Calls that run at a time in one process; further ones wait. */
  callsAtOnce: 20,
};
export type AccountLimits = Readonly<typeof ACCOUNT_LIMITS>;

/**
 * Limits what text messages may cost, within 24 hours: docs/product/mfa.md#limits-of-text-messages. The first three count texts to numbers
 * that the account has not verified, because an attacker chooses those. All texts to such numbers end at half of `perDay`, so that sign-ins
 * go on.
 */
export const TEXT_LIMITS = { perNumber: 5, perNetwork: 50, perCompany: 500, perDay: 2_000 };

/** Where text messages may go and how many: docs/product/mfa.md#text-messages. */
export interface TextSettings {
  /** False turns them off: the authenticator app stays. */
  readonly on: boolean;
  readonly areaCodes: ReadonlySet<string>;
  readonly limits: Readonly<typeof TEXT_LIMITS>;
}

/** Bounds the lists of requests: docs/product/requests.md#short-lists. */
export const LIST_LIMITS = {
  /** Of one part of a short list. */
  partRequests: 100,
  partBytes: 150_000,
  /** Of a whole list: requests, and bytes of their answers and newest messages. */
  wholeRequests: 1_000,
  wholeBytes: 500_000,
} as const;

/** What the operator decides about the desk: days and requests of one concierge in an hour, docs/product/desk-audit.md. */
export const DESK_SETTINGS = { auditDays: 365, threadsPerHour: 300, notesInExport: false };
export type DeskSettings = Readonly<typeof DESK_SETTINGS>;

/** Connections of one process to a PostgreSQL server: docs/hosting.md#connections. */
export const DATABASE_CONNECTIONS = { min: 4, initial: 22, max: 1000 } as const;
