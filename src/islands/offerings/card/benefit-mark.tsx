import BadgeCheck from 'lucide-react/icons/badge-check';
import { offeringsText } from '../../../lib/messages/offerings.ts';

/** Marks an offering as one of the employee's benefits. */
export function BenefitMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-accent-soft py-1 pl-1.5 pr-2.5 text-overline font-semibold tracking-normal text-accent forced-colors:border">
      <BadgeCheck aria-hidden="true" className="size-4" />
      {offeringsText.benefit}
    </span>
  );
}
