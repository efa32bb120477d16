import { useStore } from '@nanostores/react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { CompaniesBelow } from '../profile-fields/companies-below.tsx';
import { lazyConfirmNotice } from '../profile-fields/lazy-confirm-notice.tsx';
import { CreateRequestButton } from '../request-box/create-request-button.tsx';
import { RequestBox } from '../request-box/request-box.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading, Paragraph, Unbroken } from '../ui/text/text.tsx';
import { LatestRequest } from './latest-request.tsx';
import { Suggestions } from './suggestions.tsx';
import { $unreadRequests } from '../../lib/stores/requests/unread.ts';

/** Asks to confirm the address. */
export const LazyConfirmEmailCard = lazyConfirmNotice(
  async () => (await import('./confirm-email-card.tsx')).ConfirmEmailCard,
  'confirm-card',
);

/** Offers to continue an unfinished request. Loads lazily: only the browser knows whether one exists. */
export const LazyContinueCard = lazyPart(async () => (await import('./continue-card.tsx')).ContinueCard);

/** Loads lazily: only the API knows whether anything was given back. */
const TimeBack = lazyPart(async () => (await import('../completion/time-back.tsx')).TimeBack);

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
        <CreateRequestButton className="shrink-0 max-lg:hidden" />
      </header>
      <RequestBox />
      <LazyConfirmEmailCard />
      <LazyContinueCard />
      <NewAnswers />
      <LatestRequest />
      <Suggestions />
      <TimeBack />
      <CompaniesBelow />
    </div>
  );
}

/** Loads lazily: most visits have nothing new. */
const Strip = lazyPart(async () => (await import('./new-answers-strip.tsx')).NewAnswersStrip, {
  fallback: <div className="new-answers" />,
});

/** What is new (docs/product/dashboard.md#new-answers). The boot script keeps its place if the last visit had any. */
function NewAnswers() {
  const unread = useStore($unreadRequests, { ssr: 'initial' });
  return unread > 0 ? <Strip /> : <div className="if-unread new-answers" />;
}
