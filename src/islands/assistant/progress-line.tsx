import { assistantText } from '../../lib/messages/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { progressOf } from '../../lib/stores/assistant/transitions.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';

/** Shows how far the questions are, with the number of those that can still come (docs/product/assistant.md#progress). */
export function ProgressLine({ dialogue }: { readonly dialogue: Dialogue }) {
  const { left } = dialogue;
  const share = progressOf(dialogue);
  if (share === null || left === null) return null;
  const text = assistantText.questionsLeft(left.atLeast, left.atMost);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={assistantText.progress}
          value={Math.round(share * 100)}
          max={100}
          valueText={text}
        />
      </div>
      <p aria-hidden="true" className="shrink-0 text-small text-ink-muted">
        {text}
      </p>
    </div>
  );
}
