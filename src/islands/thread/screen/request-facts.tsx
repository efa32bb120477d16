import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { RequestProgress } from '../../../lib/contract/requests.ts';
import { playbookText as text } from '../../../lib/messages/thread.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';

interface ProgressProps {
  readonly progress: RequestProgress;
  /** Expanded at first. */
  readonly open?: boolean;
}

/** Shows how far the request is, and its steps (docs/product/playbooks.md#progress). */
export function Progress({ progress: { steps }, open = false }: ProgressProps) {
  const done = steps.filter((step) => step.done).length;
  const sentence = text.done(done, steps.length);
  return (
    <details open={open} className="group rounded-lg border border-line bg-surface-raised px-4">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-3 rounded-lg py-2 text-small font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <span className="shrink-0">{sentence}</span>
        <span aria-hidden="true" className="min-w-0 flex-1">
          <ProgressBar value={done} max={steps.length} label={sentence} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-muted transition-transform duration-fast group-open:rotate-180" />
      </summary>
      <ol className="flex flex-col gap-2 pb-4 text-small">
        {steps.map((step) => (
          <li key={step.text} className="flex items-start gap-2.5">
            {step.done ? (
              <Check className="mt-0.5 size-4 shrink-0 text-accent" />
            ) : (
              <span
                aria-hidden="true"
                className="mx-0.5 mt-1 size-3 shrink-0 rounded-full border-2 border-line-strong"
              />
            )}
            <span className={step.done ? 'min-w-0 text-ink-muted' : 'min-w-0'}>
              <bdi className="[overflow-wrap:anywhere]">{step.text}</bdi>
              {step.done && <span className="sr-only"> ({text.stepDone})</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
