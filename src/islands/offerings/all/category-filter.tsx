import { useEffect, useId, useRef } from 'react';
import type { OfferingCategory } from '../../../lib/contract/offerings.ts';
import { allText } from '../../../lib/messages/offerings.ts';
import { chooseCategory } from '../../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../../lib/stores/offerings/filter-offerings.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CategoryPicture, FilterTile, EverythingPicture } from './filter-tile.tsx';

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
