import { useStore } from '@nanostores/react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { RequestBox } from '../request-box/request-box.tsx';
import { LazyConfirmEmailCard } from './lazy-confirm-email-card.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { Unbroken } from '../ui/text/unbroken.tsx';
import { DashboardCreateButton } from './dashboard-create-button.tsx';
import { LatestRequest } from './latest-request.tsx';
import { LazyContinueCard } from './lazy-continue-card.tsx';
import { Suggestions } from './suggestions.tsx';

/** The dashboard of an employee with requests. */
export function ReturningView() {
  const firstName = dataOf(useStore($user, { ssr: 'initial' }))?.first_name ?? '';
  return (
    <div className="flex flex-col gap-10 lg:gap-12">
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <Heading level={1}>{dashboardText.hello(firstName)}</Heading>
          {/* Small on a phone, so that the line does not wrap there, whatever the font: what is below would move. */}
          <Paragraph tone="muted" className="mt-1.5 max-sm:text-small">
            <Unbroken text={dashboardText.lead} />
          </Paragraph>
        </div>
        <DashboardCreateButton />
      </header>
      <RequestBox />
      <LazyConfirmEmailCard />
      <LazyContinueCard />
      <LatestRequest />
      <Suggestions />
    </div>
  );
}
