import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import {
  $unfinished,
  dropUnfinished,
  type UnfinishedOutline,
} from '../../lib/stores/assistant/unfinished-list.ts';
import { $drawer, continueAssistant } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { Overline } from '../ui/text/text.tsx';

/** Returns the value from before the assistant opened, so that the page behind it does not change. */
function useSettled(latest: UnfinishedOutline | undefined): UnfinishedOutline | undefined {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === 'assistant';
  const [settled, setSettled] = useState(latest);
  if (!isOpen && settled !== latest) setSettled(latest);
  return settled;
}

/** Offers to continue an unfinished request (`docs/product/dashboard.md#continue-card`). */
export function ContinueCard() {
  const unfinished = useSettled(useStore($unfinished, { ssr: 'initial' }).find(({ isOffered }) => isOffered));
  const [isAsking, setAsking] = useState(false);
  const isDiscarded = useRef(false);
  useEffect(() => {
    if (!isDiscarded.current) return;
    isDiscarded.current = false;
    // The button is gone with its card, or belongs to the next one.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [unfinished]);
  if (unfinished === undefined) return null;
  const { survey, answered } = unfinished;
  const discard = () => {
    setAsking(false);
    isDiscarded.current = true;
    dropUnfinished(survey);
  };
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
        <Button
          variant="tertiary"
          className="max-sm:-ml-5 forced-colors:ml-0"
          onClick={() => setAsking(true)}
        >
          {dashboardText.discard}
        </Button>
        <Button onClick={continueAssistant}>{dashboardText.continueAction}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={dashboardText.discardTitle}
        confirmLabel={dashboardText.discardAnyway}
        cancelLabel={dashboardText.keep}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        {dashboardText.discardText}
      </ConfirmDialog>
    </section>
  );
}
