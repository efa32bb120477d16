import { classNames } from '../class-names.ts';
import { Overline } from '../text/text.tsx';
import { ImageWithFallback, LOGO_PAPER } from './image-with-fallback.tsx';

interface CompanyListProps {
  readonly title: string;
  readonly companies: readonly {
    readonly id: string | number;
    readonly name: string;
    readonly image_url: string | null;
  }[];
  readonly className?: string | undefined;
}

/** Shows companies by picture, else by name; nothing without any (docs/product/product.md#companies). */
export function CompanyList({ title, companies, className }: CompanyListProps) {
  if (companies.length === 0) return null;
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <Overline>{title}</Overline>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {companies.map((company) => (
          <li key={company.id} className="flex min-h-8 min-w-0 items-center text-small font-medium">
            <ImageWithFallback
              src={company.image_url}
              alt={company.name}
              height={32}
              className={classNames(
                'h-8 w-auto max-w-full rounded-md object-contain object-left',
                LOGO_PAPER,
              )}
              fallback={<span className="truncate">{company.name}</span>}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
