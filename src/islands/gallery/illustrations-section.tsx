import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { BenefitsLandscape } from '../ui/illustrations/benefits-landscape.tsx';
import { ConversationIllustration } from '../ui/illustrations/conversation.tsx';
import { DialIllustration } from '../ui/illustrations/dial.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { HandOverIllustration } from '../ui/illustrations/hand-over.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';
import { SunriseIllustration } from '../ui/illustrations/sunrise.tsx';
import { UnpluggedIllustration } from '../ui/illustrations/unplugged.tsx';
import { Section } from './section.tsx';

/** Shows the illustrations in their empty states. */
export function IllustrationsSection() {
  return (
    <Section title="Empty states and illustrations">
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <EmptyState level={3} title="Welcome" illustration={<SunriseIllustration />}>
          Let us begin.
        </EmptyState>
        <EmptyState
          level={3}
          title="Nothing here yet"
          illustration={<EmptyInboxIllustration />}
          action={<Button>Create a request</Button>}
        >
          Your requests will gather here.
        </EmptyState>
        <EmptyState level={3} title="All done" illustration={<AllDoneIllustration />}>
          Enjoy the afternoon.
        </EmptyState>
        <EmptyState
          level={3}
          title="Oops! We can't find that page."
          illustration={<LostPageIllustration />}
        />
        <EmptyState level={3} title="Something went wrong" illustration={<UnpluggedIllustration />} />
        <EmptyState level={3} title="Tell us what you need" illustration={<HandOverIllustration />} />
        <EmptyState level={3} title="A person gets to work" illustration={<ConversationIllustration />} />
        <div className="overflow-hidden rounded-lg bg-surface-sunken pt-10">
          <DialIllustration />
        </div>
        <div className="overflow-hidden rounded-lg bg-accent-soft">
          <BenefitsLandscape className="h-auto w-full" />
        </div>
      </div>
    </Section>
  );
}
