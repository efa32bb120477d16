import { assistantText } from '../../lib/messages/assistant.ts';
import type { Answered } from '../../lib/stores/assistant/dialogue.ts';
import { answerText } from '../../lib/stores/assistant/question-types.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';

/**
 * Shows the answers that are set aside (docs/product/assistant.md#answers-set-aside). Always rendered, as screen readers
 * announce only changes of a live region.
 */
export function SetAsideNote({ answers }: { readonly answers: readonly Answered[] }) {
  const given = answers.filter(({ skipped }) => !skipped);
  if (given.length === 0) return <div role="status" className="sr-only" />;
  return (
    <div role="status" className="rounded-md bg-surface-sunken px-4 py-3 text-small text-ink-muted">
      <p>{assistantText.setAside(given.length)}</p>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line-strong pl-4">
        {given.map((answer) => (
          <li key={keyOf(answer.item.id)}>
            <p>{answer.item.label}</p>
            <p className="whitespace-pre-wrap break-words text-ink">{answerText(answer)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
