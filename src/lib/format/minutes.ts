const HOUR = 60;
const DAY = 24 * HOUR;
const EXACT_HOURS = 10;
const SHORT_DAYS = 3;

/** Formats minutes: '45 min', '3 h 20 min', '41 h'; whole hours from ten on. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${String(whole)} min`;
  if (whole >= EXACT_HOURS * HOUR) return `${Math.round(whole / HOUR).toLocaleString('en-US')} h`;
  const rest = whole % HOUR;
  return `${String(Math.floor(whole / HOUR))} h${rest === 0 ? '' : ` ${String(rest)} min`}`;
}

/** Formats how long something took: as `formatMinutes` does, and from three days on as '42 days'. */
export function formatTimeTaken(minutes: number): string {
  if (minutes < SHORT_DAYS * DAY) return formatMinutes(minutes);
  return `${Math.round(minutes / DAY).toLocaleString('en-US')} days`;
}
