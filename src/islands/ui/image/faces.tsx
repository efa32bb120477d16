import type { SiteLogo } from '../../../lib/brand/brand.ts';
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

interface LogoProps {
  readonly name: string;
  readonly markOnly?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The operator's logo, else the icon and the product's name. */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  if (SUNDIAL_LOGO !== null) return <PictureLogo name={name} {...SUNDIAL_LOGO} />;
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark />
      <span className={markOnly ? 'sr-only' : 'text-[1.25rem] font-bold tracking-[-0.03em]'}>{name}</span>
    </span>
  );
}

function PictureLogo({ name, src, darkSrc, width, height }: SiteLogo & { readonly name: string }) {
  const size = { width, height };
  if (darkSrc === null) return <img src={src} alt={name} {...size} />;
  return (
    <>
      <img src={src} alt={name} {...size} className="logo-light" />
      <img src={darkSrc} alt={name} {...size} className="logo-dark" />
    </>
  );
}

/** The operator's icon, else the mark of the product: a half sun on its horizon, the gnomon like a sail, and the shadow it casts. */
export function LogoMark({ className = 'size-8' }: { readonly className?: string | undefined }) {
  if (SUNDIAL_ICON_URL !== null) return <img src={SUNDIAL_ICON_URL} alt="" className={className} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path d="M2 25a14 14 0 0 1 28 0Z" className="fill-sun" />
      <path d="M16 25 28.1 18A14 14 0 0 1 30 25Z" className="fill-shadow/35" />
      <path d="M17 4v21H8Z" className="fill-accent" />
      <rect x="2" y="25" width="28" height="3" rx="1.5" className="fill-accent" />
    </svg>
  );
}
