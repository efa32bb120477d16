import { Avatar } from './avatar.tsx';
import { ImageWithFallback } from './image-with-fallback.tsx';

interface PortraitProps {
  readonly src: string | null;
  /** Shown without a picture. */
  readonly initials: string;
  readonly size: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'size-8', md: 'size-10', lg: 'size-14' };

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
