import { product } from '../../config/product.ts';
import type { Message } from '../../contract/message.ts';
import { conciergeFirstName } from '../../contract/shared/concierge-name.ts';
import { initialsOf } from '../../format/initials.ts';

/** The name of a human concierge. */
export interface ConciergeName {
  readonly firstName: string;
  /** At most two letters. */
  readonly initials: string;
}

/** Reads the name of a human concierge from the `source_name` of a message; null for others (docs/product/thread.md#face). */
export function conciergeName(sourceName: string | null): ConciergeName | null {
  const firstName = conciergeFirstName(sourceName, product.name);
  return firstName === null ? null : { firstName, initials: initialsOf(sourceName ?? '') };
}

/** Returns the name of the concierge who wrote last; null when it is unknown. */
export function conciergeOf(messages: readonly Message[]): ConciergeName | null {
  const last = messages.findLast(({ source }) => source === 'life_concierge');
  return last === undefined ? null : conciergeName(last.source_name);
}
