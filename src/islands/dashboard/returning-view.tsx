import { useStore } from '@nanostores/react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { dataOf } from '../../lib/stores/remote.ts';
import { $user } from '../../lib/stores/user.ts';
import { Heading } from '../ui/heading.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { CreateButton } from './create-button.tsx';
import { LatestRequest } from './latest-request.tsx';
import { LazyContinueCard } from './lazy-continue-card.tsx';
import { Suggestions } from './suggestions.tsx';

/** The dashboard of somebody who has handed something over before. */
export function ReturningView() {
  const firstName = dataOf(useStore($user, { ssr: 'initial' }))?.first_name ?? '';
  return (
    <div className="flex flex-col gap-10 lg:gap-12">
      <header className="flex items-end justify-between gap-6">
        <div>
          <Heading level={1}>{dashboardText.hello(firstName)}</Heading>
          <Paragraph tone="muted" className="mt-1.5">
            {dashboardText.lead}
          </Paragraph>
        </div>
        <CreateButton />
      </header>
      <LazyContinueCard />
      <LatestRequest />
      <Suggestions />
    </div>
  );
}
