import { useStore } from '@nanostores/react';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { RequestBox } from '../request-box/request-box.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { Unbroken } from '../ui/text/unbroken.tsx';
import { DashboardCreateButton } from './dashboard-create-button.tsx';
import { LatestRequest } from './latest-request.tsx';
import { Suggestions } from './suggestions.tsx';

const Place = () => <div className="confirm-card" />;
const Card = lazyPart(async () => (await import('./confirm-email-card.tsx')).ConfirmEmailCard, {
  fallback: <Place />,
});

/**
 * Loads the card lazily, and only where the API says that the address is not confirmed. Before the API has said so, the
 * card's place is there if the boot script knows it from the last visit.
 */
export function LazyConfirmEmailCard() {
  const user = dataOf(useStore($user, { ssr: 'initial' }));
  if (user === null) {
    return (
      <div className="if-unconfirmed">
        <Place />
      </div>
    );
  }
  return user.email_confirmed === false ? <Card /> : null;
}

/** Offers to continue an unfinished request. Loads lazily: only the browser knows whether one exists. */
export const LazyContinueCard = lazyPart(async () => (await import('./continue-card.tsx')).ContinueCard);

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
