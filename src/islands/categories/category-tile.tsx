import { useId } from 'react';
import { CategoryImage } from '../ui/category-image.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface CategoryTileProps {
  readonly name: string;
  readonly hint: string | null;
  readonly imageUrl: string | null;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/** One category: picture, name, and what belongs to it. */
export function CategoryTile({ name, hint, imageUrl, busy = false, disabled, onSelect }: CategoryTileProps) {
  const hintId = useId();
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-label={name}
      aria-describedby={hint === null ? undefined : hintId}
      onClick={onSelect}
      className="flex min-h-[4.75rem] w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 text-left transition-[border-color,box-shadow] duration-fast hover:border-accent/60 hover:shadow-raised active:bg-accent-soft disabled:pointer-events-none"
    >
      <CategoryImage src={imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="block text-subheading first-letter:uppercase">{name}</span>
        {hint !== null && (
          <span id={hintId} className="mt-0.5 line-clamp-2 block text-small text-ink-muted">
            {hint}
          </span>
        )}
      </span>
      {busy && <Spinner />}
    </button>
  );
}
