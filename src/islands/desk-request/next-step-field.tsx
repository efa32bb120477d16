import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { formatDueTime } from '../../lib/format/due-time.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import {
  localDateTime,
  nextMorning,
  stepChoices,
  type StepChoice,
} from '../../lib/stores/desk-request/next-step.ts';
import { $replyDate, $replyStep, chooseDate, chooseStep } from '../../lib/stores/desk-request/reply.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { useNow } from '../desk/desk-part.tsx';

const DateTimeField = lazyPart(async () => (await import('./date-time-field.tsx')).DateTimeField);

function labelOf(choice: StepChoice, nowMs: number): string {
  if (choice !== 'morning') return text.steps[choice];
  return text.steps.morning(formatDueTime(nextMorning(nowMs).toISOString(), nowMs));
}

/** Chooses what the request waits for after the reply; its text suggests one (docs/product/desk-request.md#next-step). */
export function NextStepField() {
  const id = useId();
  const nowMs = useNow();
  const step = useStore($replyStep);
  const date = useStore($replyDate);
  const choose = (choice: StepChoice) => {
    if (choice === 'date' && date === '') chooseDate(localDateTime(nextMorning(nowMs)));
    chooseStep(choice);
  };
  return (
    <>
      <span className="flex items-center gap-1.5 text-small text-ink-muted">
        {/* On a phone the choices speak for themselves. */}
        <label htmlFor={id} className="sr-only sm:not-sr-only">
          {text.afterwards}
        </label>
        <span className="relative">
          <select
            id={id}
            data-desk="step"
            value={step}
            className="min-h-9 cursor-pointer appearance-none [field-sizing:content] rounded-md border border-transparent bg-transparent py-1 pl-2 pr-7 font-medium text-ink hover:bg-surface-sunken"
            onChange={(event) => choose(event.target.value as StepChoice)}
          >
            {stepChoices.map((choice) => (
              <option key={choice} value={choice}>
                {labelOf(choice, nowMs)}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-4 text-ink-muted" />
        </span>
      </span>
      {step === 'date' && <DateTimeField hideLabel value={date} onChange={chooseDate} />}
    </>
  );
}
