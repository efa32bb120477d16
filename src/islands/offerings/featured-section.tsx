import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { landingText } from '../../lib/messages/offerings-landing.ts';
import type { FeaturedSection as Featured } from '../../lib/stores/offerings/landing-screen.ts';
import type { Cta } from '../../lib/telemetry/events.ts';
import { track } from '../../lib/telemetry/track.ts';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { OfferingGrid } from './offering-grid.tsx';

interface FeaturedSectionProps {
  readonly title: string;
  readonly featured: Featured;
  /** Where 'View all' leads. */
  readonly href: string;
  /** What 'View all' is to analytics. */
  readonly cta: Cta;
  /** How many cards the section usually has: that much room is kept for them. */
  readonly usualCount: number;
  /** How many logos are fetched before they are scrolled near. */
  readonly eager?: number | undefined;
}

/** A heading, featured cards and the way to all of them; nothing when none are featured. */
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
          aria-describedby={id}
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
