import { useStore } from '@nanostores/react';
import { shellText } from '../../lib/messages/shell.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { CompanyList } from '../ui/image/company-list.tsx';

/** Ends a screen with the employee's companies where there is no sidebar that shows them. */
export function CompaniesBelow() {
  const companies = dataOf(useStore($user, { ssr: 'initial' }))?.companies ?? [];
  return (
    <CompanyList
      title={shellText.broughtToYouBy}
      companies={companies}
      className="border-t border-line pt-6 lg:hidden"
    />
  );
}
