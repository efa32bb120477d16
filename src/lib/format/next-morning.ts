const MORNING_HOUR = 9;
const [SUNDAY, SATURDAY] = [0, 6];

/** Returns 9:00 of the next day from Monday to Friday, in the browser's time zone. */
export function nextMorning(nowMs: number): Date {
  const now = new Date(nowMs);
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
  const isOff = (date: Date) => date.getDay() === SUNDAY || date.getDay() === SATURDAY;
  return [1, 2, 3].map(morning).find((date) => !isOff(date)) ?? morning(1);
}

/** Returns a date as a field of the type `datetime-local` takes it. */
export function localDateTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
