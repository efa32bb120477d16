/** What providers and sockets put into `code`; anything else might be text of theirs that repeats an address. */
const PLAIN_CODE = /^[A-Z][A-Z0-9_]{1,40}$/;

/**
 * A provider did not take a message. It ends up in the log, so it says why in codes alone: no recipient, no text, no
 * reply of the provider and no `cause`, all of which may hold an address, a link or a one-time code.
 */
export class DeliveryError extends Error {
  readonly code: string;
  /** Trying again would get the same answer. */
  readonly isPermanent: boolean;

  constructor(what: 'mail' | 'text message', code: string, isPermanent: boolean) {
    super(`The provider did not take the ${what}: ${code}.`);
    this.name = 'DeliveryError';
    this.code = code;
    this.isPermanent = isPermanent;
  }
}

/** `value` if it is a plain code such as `ECONNREFUSED`, else undefined. */
export function plainCode(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN_CODE.test(value) ? value : undefined;
}
