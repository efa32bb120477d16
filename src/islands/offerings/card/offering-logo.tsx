import { initialsOf } from '../../../lib/format/initials.ts';
import { classNames } from '../../ui/class-names.ts';
import { ImageWithFallback } from '../../ui/image/image-with-fallback.tsx';

/** Props of {@link OfferingLogo}. */
export interface OfferingLogoProps {
  readonly src: string | null;
  readonly provider: string;
  readonly size?: 'card' | 'drawer' | undefined;
  readonly loading?: 'lazy' | 'eager' | undefined;
  readonly onFail?: (() => void) | undefined;
}

const SIZES = {
  card: { width: 128, height: 64, frame: 'h-16 w-32' },
  drawer: { width: 160, height: 80, frame: 'h-20 w-40' },
} as const;

/** Logos are made for a light background, which stays light in dark mode. */
const FRAME =
  'flex shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-[#fffefb] forced-color-adjust-none';

/** A provider's logo in a box of fixed size; initials and the name without a logo. */
export function OfferingLogo({ src, provider, size = 'card', loading, onFail }: OfferingLogoProps) {
  const { width, height, frame } = SIZES[size];
  const instead = (
    <span
      className={classNames('flex min-w-0 max-w-full items-center gap-3', size === 'card' ? 'h-16' : 'h-20')}
    >
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-md bg-sun-soft text-subheading text-ink"
      >
        {initialsOf(provider)}
      </span>
      <span className="line-clamp-2 break-words text-small font-medium text-ink-muted">{provider}</span>
    </span>
  );
  return (
    <ImageWithFallback
      src={src}
      alt={provider}
      width={width}
      height={height}
      loading={loading}
      className={classNames(FRAME, frame, 'object-contain')}
      fallback={instead}
      onFail={onFail}
    />
  );
}
