import type { Request } from '../../../lib/contract/requests.ts';
import { appointmentOf, formatAppointment } from '../../../lib/format/appointment.ts';
import { browserDateStyle } from '../../../lib/format/day.ts';
import { browserZone } from '../../../lib/format/time-zone.ts';
import { playbookText } from '../../../lib/messages/thread.ts';

/** Shows a date that lies ahead, and how far the request is, where no panel shows them (docs/product/thread.md#own-bar). */
export function BarFacts({ request, nowMs }: { readonly request: Request; readonly nowMs: number }) {
  const date = appointmentOf(request);
  const steps = request.progress?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  const facts = [
    date !== null && Date.parse(date.at) > nowMs
      ? formatAppointment(date, browserZone(), nowMs, browserDateStyle())
      : '',
    steps.length > 0 && request.status !== 'closed' ? playbookText.done(done, steps.length) : '',
  ].filter(Boolean);
  return <bdi className="text-small font-medium">{facts.join(' · ')}</bdi>;
}
