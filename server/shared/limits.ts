/** Limits what one account may cost: docs/product/api.md#limits-per-account. */
export interface AccountLimits {
  /** Messages of the employee in an hour. */
  readonly messagesPerHour: number;
  /** Bytes of the texts of these messages, in UTF-8. */
  readonly messageBytesPerHour: number;
  /** Messages in one thread, which one call returns whole. */
  readonly threadMessages: number;
  /** Bytes of the texts of one thread, in UTF-8. */
  readonly threadBytes: number;
  /** Mails with a link to one mailbox in an hour, of all its accounts. */
  readonly linkMailsPerHour: number;
  /** Bytes of all files that the employee has uploaded. */
  readonly uploadBytes: number;
  /** The same while the address is not confirmed. */
  readonly unconfirmedUploadBytes: number;
  /** Bytes of all files of the installation: docs/product/uploads.md#room-of-the-installation. */
  readonly storageBytes: number;
  /** Calls that run at a time in one process; further ones wait. */
  readonly callsAtOnce: number;
}

export const ACCOUNT_LIMITS: AccountLimits = {
  messagesPerHour: 300,
  messageBytesPerHour: 1_000_000,
  threadMessages: 2_000,
  threadBytes: 4_000_000,
  linkMailsPerHour: 12,
  uploadBytes: 1_073_741_824,
  unconfirmedUploadBytes: 52_428_800,
  storageBytes: 107_374_182_400,
  callsAtOnce: 20,
};

/**
 * Limits what text messages may cost, within 24 hours: docs/product/mfa.md#limits-of-text-messages. The first three count
 * texts to numbers that the account has not verified, because an attacker chooses those.
 */
export interface TextLimits {
  readonly perNumber: number;
  readonly perNetwork: number;
  readonly perCompany: number;
  /** All texts of the installation; those to unverified numbers end at half of it, so that sign-ins go on. */
  readonly perDay: number;
}

export const TEXT_LIMITS: TextLimits = { perNumber: 5, perNetwork: 50, perCompany: 500, perDay: 2_000 };

/** Where text messages may go and how many: docs/product/mfa.md#text-messages. */
export interface TextSettings {
  /** False turns them off: the authenticator app stays. */
  readonly on: boolean;
  readonly areaCodes: ReadonlySet<string>;
  readonly limits: TextLimits;
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

/** What the operator decides about the desk: docs/product/desk-audit.md. */
export interface DeskSettings {
  /** Days for which actions of concierges are kept. */
  readonly auditDays: number;
  /** Requests that one session opens in an hour. */
  readonly threadsPerHour: number;
  /** True puts the notes of concierges into the export of an employee. */
  readonly notesInExport: boolean;
}

export const DESK_SETTINGS: DeskSettings = { auditDays: 365, threadsPerHour: 300, notesInExport: false };

/** Connections of one process to a PostgreSQL server: docs/hosting.md#connections. */
export const DATABASE_CONNECTIONS = { min: 4, initial: 22, max: 1000 } as const;
