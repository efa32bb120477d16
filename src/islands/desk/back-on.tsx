import { useState } from 'react';
import { DAY_MS, MINUTE_MS } from '../../lib/contract/shared/limits.ts';
import { deskText } from '../../lib/messages/desk-session.ts';
import { setAway } from '../../lib/stores/desk-session/desk-session.ts';

const BACK_AT_HOUR = 9;
const DAY_CHARACTERS = 'YYYY-MM-DD'.length;

/** Returns the day of an instant by the clock of the browser, as a date field takes it. */
function localDay(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, DAY_CHARACTERS);
}

/** The day on which the concierge is back, as employees read it (docs/product/desk-session.md#away). */
export function BackOn({ until }: { readonly until: string | null }) {
  const [tomorrow] = useState(() => localDay(new Date(Date.now() + DAY_MS)));
  const choose = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    void setAway(true, day === '' ? null : new Date(year, month - 1, date, BACK_AT_HOUR).toISOString());
  };
  return (
    <label className="hidden items-center gap-2 text-small text-ink-muted sm:flex">
      {deskText.backOn}
      <input
        type="date"
        className="input h-9 w-40 py-0 text-small"
        min={tomorrow}
        value={until === null ? '' : localDay(new Date(until))}
        onChange={(event) => choose(event.target.value)}
      />
    </label>
  );
}
