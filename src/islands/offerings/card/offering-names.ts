import type { Offering } from '../../../lib/contract/offerings.ts';
import { offeringsText } from '../../../lib/messages/offerings.ts';
import { isBenefit } from '../../../lib/stores/offerings/filter-offerings.ts';

/** Returns the name of an offering; never empty, because buttons need an accessible name. */
export function headingOf(offering: Offering): string {
  const names = [offering.heading, offering.name, offering.provider_name];
  const kind = isBenefit(offering) ? offeringsText.benefit : offeringsText.partnerOffer;
  return names.find((name) => name.trim() !== '') ?? kind;
}

/** Returns the name of the provider; never empty. */
export function providerOf(offering: Offering): string {
  return offering.provider_name.trim() === '' ? headingOf(offering) : offering.provider_name;
}
