import { product } from '../../config/product.ts';
import type { Message } from '../../contract/message.ts';
import { initialsOf } from '../../format/initials.ts';

/** The name of a human concierge. */
export interface ConciergeName {
  readonly firstName: string;
  /** At most two letters. */
  readonly initials: string;
}

/**
 * Reads the name of a human concierge from the `source_name` of a message. Returns null for a message without a name and for
 * the service itself: its name begins with the product's or contains "concierge" (docs/product/thread.md#face).
 */
export function conciergeName(sourceName: string | null): ConciergeName | null {
  const name = sourceName?.trim() ?? '';
  const [firstName] = name.split(/\s/u);
  const isService = /\bconcierge\b/i.test(name) || name.startsWith(product.name);
  return firstName === undefined || firstName === '' || isService
    ? null
    : { firstName, initials: initialsOf(name) };
}

/** Returns the name of the concierge who wrote last; null when it is unknown. */
export function conciergeOf(messages: readonly Message[]): ConciergeName | null {
  const last = messages.findLast(({ source }) => source === 'life_concierge');
  return last === undefined ? null : conciergeName(last.source_name);
}
