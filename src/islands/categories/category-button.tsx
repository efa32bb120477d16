import { useId } from 'react';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

interface CategoryButtonProps {
  readonly name: string;
  readonly hint: string | null;
  readonly imageUrl: string | null;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/** A category: picture, name and hint. The whole area is clickable, but the accessible name is the category's name alone. */
export function CategoryButton({
  name,
  hint,
  imageUrl,
  busy = false,
  disabled,
  onSelect,
}: CategoryButtonProps) {
  const hintId = useId();
  return (
    <div className="relative flex min-h-[4.75rem] w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 transition-[border-color,box-shadow] duration-fast focus-within:border-accent/60 hover:border-accent/60 hover:shadow-raised has-[:active]:bg-accent-soft">
      <CategoryImage src={imageUrl} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-describedby={hint === null ? undefined : hintId}
          onClick={onSelect}
          className="block w-full text-balance text-left text-subheading first-letter:uppercase after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </button>
        {hint !== null && (
          <p id={hintId} className="mt-0.5 line-clamp-2 text-balance text-small text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {busy && <Spinner />}
    </div>
  );
}
