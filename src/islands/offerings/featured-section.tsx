import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { landingText } from '../../lib/messages/offerings-landing.ts';
import type { FeaturedSection as Featured } from '../../lib/stores/offerings/landing-screen.ts';
import type { Cta } from '../../lib/telemetry/analytics/events.ts';
import { track } from '../../lib/telemetry/analytics/track.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading } from '../ui/text/text.tsx';
import { CardSkeletons, OfferingGrid } from './offering-card.tsx';

interface FeaturedSectionProps {
  readonly title: string;
  readonly featured: Featured;
  /** The target of "View all". */
  readonly href: string;
  /** The name of "View all" in analytics. */
  readonly cta: Cta;
  /** Number of skeletons while the section loads. */
  readonly usualCount: number;
  /** Number of logos that load before they are scrolled near. */
  readonly eager?: number | undefined;
}

/** A heading, featured cards and a link to all offerings; nothing without featured cards. */
export function FeaturedSection({ title, featured, href, cta, usualCount, eager }: FeaturedSectionProps) {
  const id = useId();
  if (featured.isLoading) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="my-2 h-7 w-56" />
        <CardSkeletons count={usualCount} />
      </div>
    );
  }
  if (featured.offerings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        <Link
          tone="nav"
          href={href}
          id={`${id}-all`}
          // Two of these links are on the page.
          aria-labelledby={`${id}-all ${id}`}
          className="shrink-0"
          onClick={() => track('cta_click', { cta })}
        >
          {landingText.viewAll}
          <ArrowRight aria-hidden="true" className="size-[1.125rem]" />
        </Link>
      </div>
      <OfferingGrid offerings={featured.offerings} eager={eager} />
    </section>
  );
}
