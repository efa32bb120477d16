import BadgeCheck from 'lucide-react/icons/badge-check';
import { useState } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { initialsOf } from '../../lib/format/names.ts';
import { offeringsText } from '../../lib/messages/offerings.ts';
import { isBenefit } from '../../lib/stores/offerings/filter-offerings.ts';
import { classNames } from '../ui/class-names.ts';
import { ImageWithFallback, LOGO_PAPER } from '../ui/image/image-with-fallback.tsx';

/** The size of a logo in a card. Two columns of a small screen leave little room for the text. */
export const LOGO_SIZE = 'h-12 w-24 sm:max-md:w-20';
interface OfferingLogoProps {
  readonly src: string | null;
  readonly provider: string;
  readonly size?: 'card' | 'drawer' | undefined;
  readonly loading?: 'lazy' | 'eager' | undefined;
  readonly onFail?: (() => void) | undefined;
}

const SIZES = {
  card: { width: 96, height: 48, frame: LOGO_SIZE, initials: 'text-subheading' },
  drawer: { width: 160, height: 80, frame: 'h-20 w-40', initials: 'text-heading' },
} as const;

const FRAME =
  'relative flex shrink-0 flex-col items-center justify-center overflow-hidden rounded-md border px-1.5';

const PAPER = `border-line ${LOGO_PAPER}`;

/** Colors behind initials. A provider keeps its own. */
const TONES = [
  'border-transparent bg-accent-soft text-accent',
  'border-transparent bg-sun-soft text-ink',
  'border-transparent bg-positive-soft text-positive',
  'border-transparent bg-warning-soft text-warning',
];

function toneOf(provider: string): string {
  const sum = Array.from(provider).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length] ?? '';
}

/** Logos that loaded on this page; a card that is rendered again starts with its logo. */
const loadedUrls = new Set<string>();

/** A provider's logo in a box of fixed size; initials until it has loaded, initials and the name without a logo. */
export function OfferingLogo({ src, provider, size = 'card', loading, onFail }: OfferingLogoProps) {
  const { width, height, frame, initials } = SIZES[size];
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const isLoaded = src !== null && (src === loadedUrl || loadedUrls.has(src));
  const load = () => {
    if (src !== null) loadedUrls.add(src);
    setLoadedUrl(src);
  };
  const fail = () => {
    if (src !== null) loadedUrls.delete(src);
    setLoadedUrl(null);
    onFail?.();
  };
  return (
    <span className={classNames(FRAME, frame, isLoaded ? PAPER : toneOf(provider))}>
      {!isLoaded && (
        <span aria-hidden="true" className={classNames(initials, 'leading-tight')}>
          {initialsOf(provider)}
        </span>
      )}
      <ImageWithFallback
        src={src}
        alt={provider}
        width={width}
        height={height}
        loading={loading}
        className={classNames('absolute inset-0 size-full object-contain', !isLoaded && 'opacity-0')}
        fallback={
          <span className="line-clamp-1 max-w-full break-all text-overline tracking-normal">{provider}</span>
        }
        onLoad={load}
        onFail={fail}
      />
    </span>
  );
}

export function BenefitMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-accent-soft py-1 pl-1.5 pr-2.5 text-overline font-semibold tracking-normal text-accent forced-colors:border">
      <BadgeCheck className="size-4" />
      {offeringsText.benefit}
    </span>
  );
}

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
