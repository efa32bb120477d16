import { offering, type Offering } from '../../../src/lib/contract/offerings.ts';

/** An offering as the client reads it from whatever a server sent. */
export function sampleOffering(sent: Record<string, unknown> = {}): Offering {
  return offering.parse({ id: 1, type: 'product', ...sent });
}
