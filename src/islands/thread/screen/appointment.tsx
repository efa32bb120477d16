import CalendarDays from 'lucide-react/icons/calendar-days';
import type { Request } from '../../../lib/contract/requests.ts';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { formatDay, formatTime } from '../../../lib/format/day.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { Button } from '../../ui/button/button.tsx';

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
