import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { links } from '../../lib/routes/links.ts';
import { $comingUp, COMING_UP_SHOWN, refreshComingUp } from '../../lib/stores/dashboard/coming-up.ts';
import { formatAppointment } from '../../lib/format/appointment.ts';
import { browserDateStyle } from '../../lib/format/day.ts';
import { browserZone } from '../../lib/format/time-zone.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { keepOneRetry } from '../ui/feedback/one-retry.ts';
import { SectionHead } from '../ui/text/section-head.tsx';

/** The next dates of all requests (docs/product/dashboard.md#coming-up). */
export function ComingUpStrip() {
  const [nowMs] = useState(() => Date.now());
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
        {dates.slice(0, COMING_UP_SHOWN).map(({ external_id: id, request_name: request, appointment }) => (
          <li key={id}>
            <a
              href={links.request(id)}
              className="flex h-[4.3125rem] flex-col justify-center px-4 transition-colors duration-fast hover:bg-accent-soft sm:px-5"
            >
              <time dateTime={appointment.at} className="truncate font-semibold text-ink">
                {formatAppointment(appointment, browserZone(), nowMs, browserDateStyle())}
              </time>
              <bdi className="truncate text-small text-ink-muted">{appointment.name ?? request}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
