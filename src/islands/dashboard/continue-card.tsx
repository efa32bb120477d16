import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { whenVisible } from '../../lib/effects/lazy-load.ts';
import { draftsText } from '../../lib/messages/assistant.ts';
import {
  $accountDrafts,
  discardUnfinished,
  refreshAccountDrafts,
} from '../../lib/stores/assistant/account-drafts.ts';
import {
  $unfinished,
  answersOf,
  type UnfinishedOutline,
} from '../../lib/stores/assistant/unfinished-list.ts';
import { keepPlace } from '../../lib/stores/requests/unread.ts';
import { $drawer, continueAssistant } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { Overline } from '../ui/text/text.tsx';

/** Requests that are shown before `Show all`. */
const SHOWN = 3;

/** Returns the value from before the assistant opened, so that the page behind it does not change. */
function useSettled(latest: readonly UnfinishedOutline[]): readonly UnfinishedOutline[] {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === 'assistant';
  const [settled, setSettled] = useState(latest);
  if (!isOpen && settled !== latest) setSettled(latest);
  return settled;
}

interface RowProps {
  readonly entry: UnfinishedOutline;
  readonly onDiscard: () => void;
}

function Row({ entry, onDiscard }: RowProps) {
  const id = useId();
  const { survey, userSurveyId } = entry;
  return (
    <li className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <h2 id={id} className="break-words text-subheading">
          <bdi>{survey.name}</bdi>
        </h2>
        {survey.text !== undefined && (
          <p className="line-clamp-2 break-words text-small text-ink">
            <bdi>{survey.text}</bdi>
          </p>
        )}
        <p className="text-small text-ink-muted">{draftsText.answers(answersOf(entry))}</p>
      </div>
      <div className="flex gap-3">
        <Button
          variant="tertiary"
          className="max-sm:-ml-5 forced-colors:ml-0"
          aria-describedby={id}
          onClick={onDiscard}
        >
          {draftsText.discard}
        </Button>
        <Button aria-describedby={id} onClick={() => continueAssistant(userSurveyId)}>
          {draftsText.continue}
        </Button>
      </div>
    </li>
  );
}

/** Offers to continue the unfinished requests (`docs/product/dashboard.md#continue-card`). */
export function ContinueCard() {
  const all = useSettled(useStore($unfinished, { ssr: 'initial' }));
  const offered = all.filter(({ isOffered }) => isOffered);
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<UnfinishedOutline | null>(null);
  const [isFailed, setFailed] = useState(false);
  const isDiscarded = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void refreshAccountDrafts();
    return whenVisible(refreshAccountDrafts);
  }, []);
  useEffect(() => {
    if (!isDiscarded.current) return;
    isDiscarded.current = false;
    // The button is gone with its row, or belongs to the next one.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [all]);
  useEffect(() => {
    // The button is gone; what it has shown comes next.
    if (isAll) list.current?.querySelectorAll<HTMLElement>('li')[SHOWN]?.querySelector('button')?.focus();
  }, [isAll]);
  const isKnown = useStore($accountDrafts, { ssr: 'initial' }).status !== 'loading';
  const count = offered.length;
  useEffect(() => {
    if (isKnown || count > 0) keepPlace('drafts', count);
  }, [isKnown, count]);
  if (count === 0) return isKnown ? null : <div className="if-drafts hidden" />;
  const discard = async ({ userSurveyId }: UnfinishedOutline) => {
    setAsked(null);
    isDiscarded.current = true;
    setFailed(!(await discardUnfinished(userSurveyId)));
  };
  return (
    <section
      aria-label={draftsText.title(count)}
      className="flex flex-col gap-1 rounded-lg border border-sun/60 bg-sun-soft/50 p-5 sm:p-6"
    >
      <Overline>{draftsText.title(count)}</Overline>
      <ul ref={list} className="flex flex-col gap-5 divide-y divide-sun/60 [&>li+li]:pt-5">
        {(isAll ? offered : offered.slice(0, SHOWN)).map((entry) => (
          <Row key={entry.userSurveyId} entry={entry} onDiscard={() => setAsked(entry)} />
        ))}
      </ul>
      {isFailed && (
        <p role="alert" className="mt-3 text-small font-medium text-danger">
          {draftsText.discardFailed}
        </p>
      )}
      {!isAll && count > SHOWN && (
        <Button
          variant="tertiary"
          className="-ml-5 mt-3 self-start forced-colors:ml-0"
          onClick={() => setAll(true)}
        >
          {draftsText.all(count)}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={draftsText.discardTitle}
        confirmLabel={draftsText.discardAnyway}
        cancelLabel={draftsText.keep}
        onConfirm={() => {
          if (asked !== null) void discard(asked);
        }}
        onCancel={() => setAsked(null)}
      >
        {draftsText.discardText}
      </ConfirmDialog>
    </section>
  );
}
