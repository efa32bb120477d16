import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { $logoAttempt, reportLogoFailure } from '../../../lib/stores/offerings/logo-refetch.ts';
import { openOffering } from '../../../lib/stores/offerings/offering-drawer.ts';
import { classNames } from '../../ui/class-names.ts';
import { BenefitMark } from './benefit-mark.tsx';
import { CARD_HEIGHT } from './card-shape.ts';
import { OfferingLogo } from './offering-logo.tsx';

/** Plain values only: `memo` then skips cards that a refresh did not change. */
export interface OfferingCardProps {
  readonly id: string;
  readonly provider: string;
  readonly logoUrl: string | null;
  readonly heading: string;
  readonly subheading: string;
  readonly benefit: boolean;
  /** True below the fold: the logo loads when it is scrolled near. */
  readonly lazy: boolean;
}

const FACE =
  'group flex h-full w-full items-center gap-3.5 rounded-lg border border-line bg-surface-raised px-3.5 py-2 text-left ' +
  'transition-[border-color] duration-fast hover:border-accent focus-visible:-outline-offset-2';

/** The card of an offering; a click opens its details (`docs/product/offerings.md#offering-card`). */
export const OfferingCard = memo(function OfferingCard(props: OfferingCardProps) {
  const { id, heading, subheading, benefit } = props;
  return (
    <div role="listitem" data-card={id} className="min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(FACE, CARD_HEIGHT)}
        onClick={() => openOffering(id)}
      >
        <span className="flex shrink-0 flex-col items-center gap-1.5">
          <CardLogo {...props} />
          {benefit && <BenefitMark />}
        </span>{' '}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-balance text-subheading leading-tight group-hover:text-accent">
            {heading}
          </span>{' '}
          <span className="mt-0.5 line-clamp-2 text-pretty text-small leading-snug text-ink-muted">
            {subheading}
          </span>
        </span>
      </button>
    </div>
  );
});

function CardLogo({ logoUrl, provider, lazy }: OfferingCardProps) {
  const attempt = useStore($logoAttempt);
  const [hasFailed, setFailed] = useState(false);
  return (
    <OfferingLogo
      key={hasFailed ? attempt : 0}
      src={logoUrl}
      provider={provider}
      loading={lazy ? 'lazy' : 'eager'}
      onFail={() => {
        setFailed(true);
        if (logoUrl !== null) reportLogoFailure(logoUrl);
      }}
    />
  );
}
