import type { Offering } from '../../lib/contract/offerings.ts';
import { offeringsText } from '../../lib/messages/offerings.ts';
import { isBenefit } from '../../lib/stores/offerings/derived-lists.ts';

/** What an offering is called: nothing to press is without a name, whatever the API leaves out. */
export function headingOf(offering: Offering): string {
  const names = [offering.heading, offering.name, offering.provider_name];
  const kind = isBenefit(offering) ? offeringsText.benefit : offeringsText.partnerOffer;
  return names.find((name) => name.trim() !== '') ?? kind;
}

export function providerOf(offering: Offering): string {
  return offering.provider_name.trim() === '' ? headingOf(offering) : offering.provider_name;
}
