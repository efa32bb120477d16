import LayoutGrid from 'lucide-react/icons/layout-grid';
import type { ReactNode } from 'react';
import { ImageWithFallback } from '../../ui/image/image-with-fallback.tsx';

/** Props of {@link FilterTile}. */
export interface FilterTileProps {
  readonly group: string;
  readonly name: string;
  readonly picture: ReactNode;
  readonly checked: boolean;
  readonly onChoose: (name: string) => void;
}

const TILE =
  'flex h-full w-[6.75rem] snap-start flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-2 pb-3 pt-3.5 text-center text-small font-medium leading-tight ' +
  'transition-[background-color,border-color,box-shadow] duration-fast hover:border-ink-muted ' +
  'peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:text-accent peer-checked:shadow-[inset_0_0_0_1px_rgb(var(--accent))] ' +
  'peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus';

/** A category of the filter: a radio button that looks like a tile. */
export function FilterTile({ group, name, picture, checked, onChoose }: FilterTileProps) {
  return (
    <label className="relative block shrink-0 cursor-pointer">
      <input
        type="radio"
        name={group}
        value={name}
        checked={checked}
        onChange={() => onChoose(name)}
        className="peer absolute size-full cursor-pointer opacity-0"
      />
      <span className={TILE}>
        {picture}
        <span className="line-clamp-2 max-w-full break-words">{name}</span>
      </span>
    </label>
  );
}

const CIRCLE = 'flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-full';

/** The picture of 'All'. */
export function EverythingPicture() {
  return (
    <span aria-hidden="true" className={`${CIRCLE} bg-sun-soft text-ink`}>
      <LayoutGrid className="size-6" />
    </span>
  );
}

/** The picture of a category, or its first letter. */
export function CategoryPicture({ name, src }: { readonly name: string; readonly src: string | null }) {
  const instead = (
    <span aria-hidden="true" className={`${CIRCLE} bg-ink/[0.07] text-subheading text-ink-muted`}>
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
  return (
    <ImageWithFallback
      src={src}
      alt=""
      width={48}
      height={48}
      loading="eager"
      fallback={instead}
      className={`${CIRCLE} object-cover`}
    />
  );
}
