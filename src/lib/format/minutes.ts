const HOUR = 60;
const EXACT_HOURS = 10;

/** Formats minutes: '45 min', '3 h 20 min', '41 h'; whole hours from ten on. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${String(whole)} min`;
  if (whole >= EXACT_HOURS * HOUR) return `${Math.round(whole / HOUR).toLocaleString('en-US')} h`;
  const rest = whole % HOUR;
  return `${String(Math.floor(whole / HOUR))} h${rest === 0 ? '' : ` ${String(rest)} min`}`;
}
