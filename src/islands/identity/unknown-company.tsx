import { useStore } from '@nanostores/react';
import { product } from '../../lib/config/product.ts';
import { signUpText } from '../../lib/messages/identity/sign-up.ts';
import { pageText } from '../../lib/messages/shared/pages.ts';
import { links } from '../../lib/routes/links.ts';
import { $signUpCompany } from '../../lib/stores/identity/sign-up.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';

/** Takes the place of a form that would be refused. */
export function UnknownCompany() {
  const company = useStore($signUpCompany);
  const isRequired = company.status === 'unknown' && company.isRequired;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <ErrorPanel message={signUpText.unknownCompany} />
      {!isRequired && (
        <ButtonLink href={links.signUp()} className="self-start">
          {signUpText.withoutCompany}
        </ButtonLink>
      )}
      <ButtonLink href={`mailto:${product.supportEmail}`} variant="secondary" className="self-start">
        {pageText.contactSupport}
      </ButtonLink>
    </div>
  );
}
