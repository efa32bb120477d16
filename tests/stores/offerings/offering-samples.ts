import { offering, type Offering } from '../../../src/lib/contract/offerings.ts';

/** Parses a partial reply of a server as the client does. */
export function sampleOffering(sent: Record<string, unknown> = {}): Offering {
  return offering.parse({ id: 1, type: 'product', ...sent });
}
