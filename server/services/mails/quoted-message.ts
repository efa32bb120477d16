import { type Card, cardQuestion } from '../../../src/lib/contract/card-rules.ts';
import type { Services } from '../context.ts';

/** Returns the address of an offering, which a card's text has. */
export function offeringAddress({ appOrigin }: Pick<Services, 'appOrigin'>, offering: number): string {
  return `${appOrigin}/benefits-and-offers?offering=${offering}`;
}

/** Returns the text of a message as mails quote it. A card says nothing of a number to answer with: no reply to a mail arrives. */
export function quotedMessage(
  services: Pick<Services, 'appOrigin'>,
  { body, card }: { readonly body: string; readonly card: Card | null },
): string {
  return card === null ? body : cardQuestion(card, (offering) => offeringAddress(services, offering));
}
