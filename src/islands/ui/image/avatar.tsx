import { classNames } from '../class-names.ts';
import { ImageWithFallback } from './image-with-fallback.tsx';

interface AvatarProps {
  readonly initials: string;
  readonly tone?: 'accent' | 'sun' | 'neutral' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

const tones = {
  accent: 'bg-accent-soft text-accent',
  sun: 'bg-sun-soft text-ink',
  neutral: 'bg-ink/[0.07] text-ink-muted',
};
const sizes = { sm: 'size-8', md: 'size-10', lg: 'size-14' };
const texts = { sm: 'text-overline', md: 'text-small', lg: 'text-subheading' };

/** Shows initials, drawn by the style sheet: as text they would contradict the name of a button around them. The name stands beside it. */
export function Avatar({ initials, tone = 'accent', size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold tracking-normal forced-colors:border',
        tones[tone],
        sizes[size],
        texts[size],
      )}
    />
  );
}

interface PortraitProps {
  readonly src: string | null;
  /** Shown without a picture. */
  readonly initials: string;
  readonly size: 'sm' | 'md' | 'lg';
}

/** The face of a person, whose name stands beside it: their picture, else the initials. */
export function Portrait({ src, initials, size }: PortraitProps) {
  return (
    <ImageWithFallback
      src={src}
      alt=""
      loading="eager"
      className={`shrink-0 rounded-full object-cover ${sizes[size]}`}
      fallback={<Avatar size={size} initials={initials} />}
    />
  );
}
