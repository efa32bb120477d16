import { useStore } from '@nanostores/react';
import Compass from 'lucide-react/icons/compass';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { CompaniesBelow } from '../profile-fields/companies-below.tsx';
import { CreateRequestButton } from '../request-box/create-request-button.tsx';
import { RequestBox } from '../request-box/request-box.tsx';
import { Button } from '../ui/button/button.tsx';
import { SunriseIllustration } from '../ui/illustrations/sunrise.tsx';
import { Heading, Paragraph, Unbroken } from '../ui/text/text.tsx';
import { LazyConfirmEmailCard, LazyContinueCard } from './returning-view.tsx';
import { Suggestions } from './suggestions.tsx';

/** The dashboard of an employee without requests (`docs/product/dashboard.md#first-visit`). */
export function FirstTimeView() {
  const firstName = dataOf(useStore($user))?.first_name ?? '';
  return (
    <div className="flex flex-col gap-10 lg:gap-12">
      <section className="overflow-hidden rounded-xl bg-sun-soft/60 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex min-w-0 flex-col items-start gap-4 p-6 sm:p-10">
          <Heading level={1} size="display" className="max-w-full">
            {dashboardText.welcome(firstName)}
          </Heading>
          <p className="text-heading font-medium text-ink">{dashboardText.welcomeLead}</p>
          <Paragraph tone="muted">
            <Unbroken text={dashboardText.welcomeText} />
          </Paragraph>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              icon={<Compass className="size-5" />}
              onClick={() => openCategories('explore', 'explore_categories')}
            >
              {dashboardText.exploreCategories}
            </Button>
            <CreateRequestButton variant="secondary" className="shrink-0 max-lg:hidden" />
          </div>
        </div>
        <div aria-hidden="true" className="hidden items-end lg:flex [&>svg]:w-full">
          <SunriseIllustration />
        </div>
      </section>
      <RequestBox />
      <LazyConfirmEmailCard />
      <LazyContinueCard />
      <section aria-labelledby="first-steps">
        <Heading level={2} id="first-steps">
          {dashboardText.firstStepsTitle}
        </Heading>
        <ol className="mt-5 grid gap-6 sm:grid-cols-3">
          {dashboardText.firstSteps.map((step, index) => (
            <li key={step.title} className="flex gap-4 sm:flex-col sm:gap-3">
              <span
                aria-hidden="true"
                className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
              >
                {index + 1}
              </span>
              <div>
                <p className="text-subheading">{step.title}</p>
                <p className="text-ink-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Suggestions />
      <CompaniesBelow />
    </div>
  );
}
