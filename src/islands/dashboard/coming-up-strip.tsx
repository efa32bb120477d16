import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { appointmentText } from '../../lib/messages/appointments.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import type { ComingUp } from '../../lib/contract/appointments.ts';
import { links } from '../../lib/routes/links.ts';
import { $comingUp, COMING_UP_SHOWN, refreshComingUp } from '../../lib/stores/dashboard/coming-up.ts';
import { formatAppointment, formatForViewer } from '../../lib/format/appointment.ts';
import { browserDateStyle } from '../../lib/format/day.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { keepOneRetry } from '../ui/feedback/one-retry.ts';
import { SectionHead } from '../ui/text/section-head.tsx';
import { useNow } from '../ui/use-now.ts';

/** The next dates of all requests (docs/product/dashboard.md#coming-up). */
export function ComingUpStrip() {
  const nowMs = useNow();
  const remote = useStore($comingUp);
  useEffect(() => void refreshComingUp(), []);
  useEffect(keepOneRetry, []);
  if (remote.status === 'loading') return <div className="if-coming coming-up" />;
  const dates = dataOf(remote) ?? [];
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="coming-up">
      <SectionHead id="coming-up" title={dashboardText.comingUpTitle} />
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
        {dates.slice(0, COMING_UP_SHOWN).map((date) => (
          <li key={date.external_id}>
            <a
              href={links.request(date.external_id)}
              className="flex h-[4.3125rem] flex-col justify-center px-4 transition-colors duration-fast hover:bg-accent-soft sm:px-5"
            >
              <DateLines date={date} nowMs={nowMs} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When it is at its place; below, by the reader's clock where that shows another time, and what it is. */
function DateLines({ date, nowMs }: { readonly date: ComingUp; readonly nowMs: number }) {
  const { appointment } = date;
  const [zone, style] = [browserZone(), browserDateStyle()];
  const own = formatForViewer(appointment, zone, nowMs, style);
  return (
    <>
      <time dateTime={appointment.at} className="truncate font-semibold text-ink">
        {formatAppointment(appointment, zone, nowMs, style)}
      </time>
      <span className="truncate text-small text-ink-muted">
        {own !== null && `${appointmentText.yourTime(own)} · `}
        <bdi>{appointment.name ?? date.request_name}</bdi>
      </span>
    </>
  );
}
