import { useStore } from '@nanostores/react';
import { signUpText } from '../../lib/messages/identity/sign-up.ts';
import { $signUpCompany } from '../../lib/stores/identity/sign-up-company.ts';
import { classNames } from '../ui/class-names.ts';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { LOGO_PAPER } from '../ui/image/logo-paper.ts';

/** Names the company of the sign-up link, once it is loaded. Takes the same space in every state. */
export function CompanyLine() {
  const company = useStore($signUpCompany, { ssr: 'initial' });
  return (
    <div aria-live="polite" className="mb-6 mt-3 flex min-h-14 items-center text-pretty text-ink-muted">
      {company.status === 'none' && <p>{signUpText.lead}</p>}
      {company.status === 'unknown' && <p className="text-small text-warning">{signUpText.unknownCompany}</p>}
      {company.status === 'known' && (
        <p className="flex flex-row-reverse items-center justify-end gap-3">
          <ImageWithFallback
            src={company.imageUrl}
            alt=""
            loading="eager"
            className={classNames('h-10 w-auto max-w-36 shrink-0 rounded-md object-contain', LOGO_PAPER)}
            fallback={null}
          />
          <span>
            <span className="block text-small">{signUpText.broughtToYouBy}</span>
            <span className="block font-semibold text-ink">{company.name}</span>
          </span>
        </p>
      )}
    </div>
  );
}
