import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import {
  $unfinished,
  dropUnfinished,
  type UnfinishedOutline,
} from '../../lib/stores/assistant/unfinished-list.ts';
import { $drawer, continueAssistant } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import { Overline } from '../ui/overline.tsx';

/** What was true before the assistant opened: the page behind it holds still. */
function useSettled(latest: UnfinishedOutline | undefined): UnfinishedOutline | undefined {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === 'assistant';
  const [settled, setSettled] = useState(latest);
  if (!isOpen && settled !== latest) setSettled(latest);
  return settled;
}

/** Offers the assistant that was left before the end (DECISIONS section 5). */
export function ContinueCard() {
  const unfinished = useSettled(useStore($unfinished, { ssr: 'initial' })[0]);
  if (unfinished === undefined) return null;
  const { survey, answered } = unfinished;
  return (
    <section
      aria-label={dashboardText.continueTitle}
      className="flex flex-col gap-4 rounded-lg border border-sun/60 bg-sun-soft/50 p-5 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="min-w-0 flex-1">
        <Overline>{dashboardText.continueTitle}</Overline>
        <h2 className="mt-1 text-subheading">{survey.name}</h2>
        <p className="text-small text-ink-muted">{dashboardText.continueText(answered.length)}</p>
      </div>
      <div className="flex gap-3">
        <Button variant="tertiary" onClick={() => dropUnfinished(survey.id)}>
          {dashboardText.discard}
        </Button>
        <Button onClick={continueAssistant}>{dashboardText.continueAction}</Button>
      </div>
    </section>
  );
}
