import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CalendarDays from 'lucide-react/icons/calendar-days';
import type { RequestProgress, Request } from '../../../lib/contract/requests.ts';
import { playbookText as text, threadText } from '../../../lib/messages/thread.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { formatDay, formatTime } from '../../../lib/format/day.ts';
import { Button } from '../../ui/button/button.tsx';

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

async function save(request: Request, at: string): Promise<void> {
  const code = await loadOptional(() => import('../../../lib/stores/thread/save-appointment.ts'));
  code?.saveAppointment(request, at);
}

/** The date that the concierge has set, for the employee's calendar while it lies ahead (docs/product/thread.md#date). */
export function Appointment({ request, nowMs }: { readonly request: Request; readonly nowMs: number }) {
  const at = request.appointment_at ?? null;
  if (at === null || Number.isNaN(Date.parse(at))) return null;
  return (
    <section
      aria-label={threadText.date}
      className="flex min-h-[3.875rem] flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-2"
    >
      <CalendarDays className="size-5 shrink-0 text-accent" />
      <p className="flex min-h-touch min-w-0 flex-1 basis-40 flex-col justify-center text-small">
        <time dateTime={at} className="font-semibold">
          {formatDay(at, nowMs)}, {formatTime(at)}
        </time>
      </p>
      {Date.parse(at) > nowMs && (
        <Button variant="tertiary" size="sm" className="-mr-2" onClick={() => void save(request, at)}>
          {threadText.addToCalendar}
        </Button>
      )}
    </section>
  );
}
