import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { handOverAllText as text } from '../../../lib/messages/hand-over-all.ts';
import { changeHandOverAll, type HandOverAll } from '../../../lib/stores/desk-queue/hand-over-all.ts';
import { Button } from '../../ui/button/button.tsx';

const STEPS = ['whom', 'notes', 'review', 'done'] as const;

/** Says which step it is. It takes the focus, so that it is read. */
export function StepHeading({ step }: { readonly step: HandOverAll['step'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-small font-semibold text-ink-muted focus:outline-none">
      {text.stepOf(STEPS.indexOf(step) + 1, STEPS.length, text.steps[step])}
    </h3>
  );
}

interface StepProps {
  readonly step: HandOverAll['step'];
  readonly next: string;
  readonly canGoOn?: boolean;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** The frame of a step that is a form: back and on. */
export function Step({ step, next, canGoOn = true, onNext, children }: StepProps) {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <StepHeading step={step} />
      {children}
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        {before !== undefined && (
          <Button variant="secondary" onClick={() => changeHandOverAll({ step: before })}>
            {text.back}
          </Button>
        )}
        <Button type="submit" disabled={!canGoOn}>
          {next}
        </Button>
      </div>
    </form>
  );
}
