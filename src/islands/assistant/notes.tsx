import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { $isOffline, placeNeed } from '../../lib/stores/assistant/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { undoChange } from '../../lib/stores/assistant/editing.ts';
import { shownAnswer } from '../../lib/stores/assistant/question-types.ts';
import { keyOf, mayTakeNeed, needLeft, undoable } from '../../lib/stores/assistant/transitions.ts';
import { Button } from '../ui/button/button.tsx';
import { Overline } from '../ui/text/text.tsx';

/** Shows the offering that goes along with the request (docs/product/assistant.md#offering-of-a-request). */
export function AboutNote({ about }: Pick<Dialogue, 'about'>) {
  if (about === null) return null;
  return (
    <div className="rounded-md border border-line bg-surface-raised px-4 py-3">
      <Overline>{assistantText.about}</Overline>
      <p className="mt-0.5 break-words font-medium">{about.name}</p>
      {about.provider_name !== '' && about.provider_name !== about.name && (
        <p className="break-words text-small text-ink-muted">{about.provider_name}</p>
      )}
    </div>
  );
}

/** Shows the typed need while it is no answer yet (docs/product/assistant.md#typed-need). */
export function NeedNote({ dialogue }: { readonly dialogue: Dialogue }) {
  const need = needLeft(dialogue);
  if (need === null) return null;
  return (
    <div className="rounded-md border border-line bg-surface-raised px-4 py-3">
      <Overline>{assistantText.typedNeed}</Overline>
      <p className="mt-0.5 line-clamp-4 whitespace-pre-wrap break-words font-medium">{need}</p>
      {dialogue.phase.name === 'summary' && (
        <p className="mt-0.5 text-small text-ink-muted">{assistantText.needGoesAlong}</p>
      )}
      {mayTakeNeed(dialogue) && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={placeNeed}>
          {assistantText.placeNeed}
        </Button>
      )}
    </div>
  );
}

/**
 * Shows the answers that are set aside, and offers to undo the change that did it
 * (docs/product/assistant.md#answers-set-aside). Always rendered, as screen readers announce only changes of a live region.
 */
export function SetAsideNote({ dialogue }: { readonly dialogue: Dialogue }) {
  const { setAside, editing, phase } = dialogue;
  const given = setAside.filter(({ skipped }) => !skipped);
  const isBusy = phase.name === 'saving' || phase.name === 'submitting' || editing !== null;
  return (
    <div className={given.length === 0 ? 'sr-only' : 'rounded-md bg-surface-sunken px-4 py-3'}>
      <div role="status" className="text-small text-ink-muted">
        {given.length > 0 && (
          <>
            <p>{assistantText.setAside(given.length)}</p>
            <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line-strong pl-4">
              {given.map((answer) => (
                <li key={keyOf(answer.item.id)}>
                  <p>{answer.item.label}</p>
                  <p className="whitespace-pre-wrap break-words text-ink">{shownAnswer(answer)}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {given.length > 0 && undoable(dialogue) !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          disabled={isBusy}
          onClick={() => void undoChange()}
        >
          {assistantText.undo}
        </Button>
      )}
    </div>
  );
}

/** Renders a failure beside or below the button that retries; scrolls only as far as the failure needs to be in view. */
export function FailureLine({ children }: { readonly children: string }) {
  const isOffline = useStore($isOffline);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} role="alert" className="font-medium text-danger">
      {children}
      {isOffline && ` ${assistantText.offline}`}
    </p>
  );
}
