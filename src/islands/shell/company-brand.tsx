import { useStore } from '@nanostores/react';
import { shellText } from '../../lib/messages/shell.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { classNames } from '../ui/class-names.ts';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { LOGO_PAPER } from '../ui/image/logo-paper.ts';
import { Overline } from '../ui/text/overline.tsx';

/** Shows the employee's companies (docs/product/product.md#companies). */
export function CompanyBrand({ className }: { readonly className?: string | undefined }) {
  const companies = dataOf(useStore($user, { ssr: 'initial' }))?.companies ?? [];
  if (companies.length === 0) return null;
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <Overline>{shellText.broughtToYouBy}</Overline>
      <ul className="flex flex-col gap-2">
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
