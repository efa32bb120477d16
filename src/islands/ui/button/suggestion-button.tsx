import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from '../class-names.ts';

interface SuggestionButtonProps {
  readonly name: string;
  readonly onSelect: () => void;
}

/** A suggested request; a click starts it. */
export function SuggestionButton({ name, onSelect }: SuggestionButtonProps) {
  return (
    <button
      type="button"
      onClick={onSelect}
      className={classNames(
        'group flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-4 py-3 text-left font-medium',
        'transition-[background-color,border-color,box-shadow] duration-fast hover:border-accent/60 hover:shadow-raised active:bg-accent-soft',
      )}
    >
      <span className="min-w-0 flex-1 text-pretty">{name}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-faint transition-transform duration-fast group-hover:translate-x-0.5 group-hover:text-accent" />
    </button>
  );
}
