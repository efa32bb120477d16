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
  /** Bytes of all files that the employee has uploaded. */
  readonly uploadBytes: number;
}

export const ACCOUNT_LIMITS: AccountLimits = {
  messagesPerHour: 300,
  messageBytesPerHour: 1_000_000,
  threadMessages: 2_000,
  threadBytes: 4_000_000,
  uploadBytes: 1_073_741_824,
};

/** Connections of one process to a PostgreSQL server: docs/hosting.md#connections. */
export const DATABASE_CONNECTIONS = { min: 4, initial: 22, max: 1000 } as const;
