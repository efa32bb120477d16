import Shapes from 'lucide-react/icons/shapes';
import { classNames } from '../class-names.ts';
import { ImageWithFallback } from './image-with-fallback.tsx';

interface CategoryImageProps {
  readonly src: string | null;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

const sizes = {
  sm: { px: 32, classes: 'size-8 rounded-md' },
  md: { px: 44, classes: 'size-11 rounded-md' },
  lg: { px: 64, classes: 'size-16 rounded-lg' },
};

/** A request category's picture. Decoration: the category's name belongs beside it. */
export function CategoryImage({ src, size = 'md' }: CategoryImageProps) {
  const { px, classes } = sizes[size];
  return (
    <ImageWithFallback
      src={src}
      alt=""
      width={px}
      height={px}
      className={classNames('shrink-0 object-cover', classes)}
      fallback={
        <span
          aria-hidden="true"
          className={classNames(
            'flex shrink-0 items-center justify-center bg-sun-soft text-ink-muted',
            classes,
          )}
        >
          <Shapes className="size-1/2" />
        </span>
      }
    />
  );
}
