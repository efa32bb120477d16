import { useStore } from '@nanostores/react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { playbookText as text } from '../../lib/messages/playbooks.ts';
import { $doneSteps, $tickProblem, tickStep } from '../../lib/stores/playbooks/playbook.ts';
import { useNow } from '../desk/use-now.ts';
import { CheckboxInput } from '../form/inputs/checkbox-input.tsx';

interface PlaybookPartProps {
  readonly playbook: NonNullable<DeskRequest['playbook']>;
  readonly firstName: string;
  readonly isClosed: boolean;
}

/** The steps of the request's playbook, which a press ticks (docs/product/playbooks.md#ticks). */
export function PlaybookPart({
  playbook: { steps, is_shown: isShown },
  firstName,
  isClosed,
}: PlaybookPartProps) {
  const done = useStore($doneSteps);
  const problem = useStore($tickProblem);
  const nowMs = useNow();
  const count = steps.filter((step) => done.has(step.text)).length;
  return (
    <section aria-labelledby="playbook" className="flex flex-col gap-2.5">
      <h2 id="playbook" className="flex justify-between gap-3 text-overline font-semibold text-ink-faint">
        <span className="uppercase">{text.title}</span>
        <span>{text.done(count, steps.length)}</span>
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map(({ text: step, done: tick }) => (
          <li key={step}>
            <CheckboxInput
              label={<bdi className="[overflow-wrap:anywhere]">{step}</bdi>}
              hint={
                tick !== null && done.has(step) ? (
                  <>
                    <bdi>{tick.concierge_name}</bdi> · {formatRelativeTime(tick.created_at, nowMs)}
                  </>
                ) : undefined
              }
              checked={done.has(step)}
              disabled={isClosed}
              onChange={(event) => void tickStep(step, event.target.checked)}
            />
          </li>
        ))}
      </ol>
      {problem !== null && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem}
        </p>
      )}
      {isShown && <p className="text-small text-ink-muted">{text.shown(firstName)}</p>}
    </section>
  );
}
