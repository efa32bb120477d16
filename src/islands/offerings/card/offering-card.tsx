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
  'group flex h-full w-full flex-col items-start rounded-lg border border-line bg-surface-raised p-5 text-left ' +
  'transition-[border-color] duration-fast hover:border-accent focus-visible:-outline-offset-2';

/** The card of an offering; a click opens its details (`docs/product/offerings.md#offering-card`). */
export const OfferingCard = memo(function OfferingCard(props: OfferingCardProps) {
  const { id, heading, subheading, benefit } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(FACE, CARD_HEIGHT)}
      onClick={() => openOffering(id)}
    >
      <span className="mb-4 flex w-full flex-wrap items-start justify-between gap-3">
        <CardLogo {...props} />
        {benefit && <BenefitMark />}
      </span>
      <span className="line-clamp-2 w-full text-subheading group-hover:text-accent">{heading}</span>{' '}
      <span className="mt-1 line-clamp-2 w-full text-small text-ink-muted">{subheading}</span>
    </button>
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
