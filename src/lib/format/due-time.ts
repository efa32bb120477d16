import { DAY_MS } from '../contract/shared/limits.ts';
import type { DateStyle } from './day.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function formatsOf({ dayFirst, hour12 }: DateStyle) {
  const clock = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  return {
    time: new Intl.DateTimeFormat(hour12 ? 'en-US' : 'en-GB', clock),
    day: new Intl.DateTimeFormat(dayFirst ? 'en-GB' : 'en-US', DAY),
  };
}

/** As `browserDateStyle`, whose chunk is that of the employees' thread: the desk's list would load it. */
function styleOfBrowser(): DateStyle {
  const format = new Intl.DateTimeFormat(undefined, { ...DAY, hour: 'numeric' });
  const order = format.formatToParts(0).map(({ type }) => type);
  const dayFirst = order.indexOf('day') < order.indexOf('month');
  return { dayFirst, hour12: format.resolvedOptions().hour12 === true };
}

/** Those of the browser, created once: an Intl formatter is slow to create. */
let ofBrowser: ReturnType<typeof formatsOf> | undefined;

/** Formats a time to come: 'tomorrow at 9:00 AM', within a week 'on Friday at 9:00 AM', else with the date; '' when unreadable. */
export function formatDueTime(instant: string, nowMs: number, style?: DateStyle): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const { time, day } = style === undefined ? (ofBrowser ??= formatsOf(styleOfBrowser())) : formatsOf(style);
  // Some browsers write a narrow space.
  const at = `at ${time.format(date).replace('\u202f', ' ')}`;
  const name = day.format(date);
  // A day may have 23 or 25 hours; noon is on the right one in any case.
  const noonMs = new Date(nowMs).setHours(12, 0, 0, 0);
  const isOn = (days: number) => day.format(noonMs + days * DAY_MS) === name;
  if (isOn(0)) return at;
  if (isOn(1)) return `tomorrow ${at}`;
  return `on ${[2, 3, 4, 5, 6].some(isOn) ? name.replace(/\W.*/, '') : name} ${at}`;
}
