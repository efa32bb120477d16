import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { OfferingCategory } from '../../lib/contract/offerings.ts';
import { allText } from '../../lib/messages/offerings.ts';
import { chooseCategory } from '../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../lib/stores/offerings/filter-offerings.ts';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';

/** Scrolls from edge to edge on a phone; wraps on wide screens. */
const ROW =
  'scrollbar-none -mx-5 flex snap-x scroll-px-5 gap-2.5 overflow-x-auto px-5 py-1 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0';
const USUAL_TILES = 7;

interface CategoryFilterProps {
  /** Null while they load. */
  readonly categories: readonly OfferingCategory[] | null;
  readonly chosen: string;
}

/** The category filter (`docs/product/offerings.md#category-filter`). */
export function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  const isKnown = categories !== null;
  useEffect(() => {
    const tile = row.current?.querySelector('input:checked')?.parentElement;
    if (!isKnown || !row.current || !tile) return;
    const { scrollLeft, clientWidth } = row.current;
    const isInView =
      tile.offsetLeft >= scrollLeft && tile.offsetLeft + tile.offsetWidth <= scrollLeft + clientWidth;
    if (!isInView) row.current.scrollTo({ left: tile.offsetLeft - (clientWidth - tile.offsetWidth) / 2 });
  }, [isKnown, chosen]);
  if (!isKnown) {
    return (
      <div aria-hidden="true" className={ROW}>
        {Array.from({ length: USUAL_TILES }, (_, index) => (
          <Skeleton key={index} className="h-[7.4375rem] w-[6.75rem] shrink-0 rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <div ref={row} role="radiogroup" aria-label={allText.categories} className={`relative ${ROW}`}>
      <FilterTile
        group={group}
        name={EVERY_CATEGORY}
        picture={<EverythingPicture />}
        checked={chosen === EVERY_CATEGORY}
        onChoose={chooseCategory}
      />
      {categories.map(({ external_id: id, name, image_url: image }) => (
        <FilterTile
          key={id}
          group={group}
          name={name}
          picture={<CategoryPicture name={name} src={image} />}
          checked={chosen === name}
          onChoose={chooseCategory}
        />
      ))}
    </div>
  );
}

interface FilterTileProps {
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

function FilterTile({ group, name, picture, checked, onChoose }: FilterTileProps) {
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

function EverythingPicture() {
  return (
    <span aria-hidden="true" className={`${CIRCLE} bg-sun-soft text-ink`}>
      <LayoutGrid className="size-6" />
    </span>
  );
}

/** The picture of a category, or its first letter. */
function CategoryPicture({ name, src }: { readonly name: string; readonly src: string | null }) {
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
