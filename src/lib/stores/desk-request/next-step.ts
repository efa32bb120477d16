import type { DeskCompletion, NextStep } from '../../contract/desk-request.ts';
import { DAY_MS } from '../../contract/shared/limits.ts';

/** What a request waits for after a reply, as the concierge chooses it. `morning`: for us, on the next working morning. */
export const stepChoices = ['them', 'morning', 'date', 'complete'] as const;
export type StepChoice = (typeof stepChoices)[number];

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

/** Returns the step that a text suggests: a question waits for them, anything else comes back to us. */
export function suggestedStep(text: string): StepChoice {
  return /[?？؟]["'”’»)\]]*$/u.test(text.trim()) ? 'them' : 'morning';
}

/** Returns the step as the server takes it; null for a date that is missing or has passed. */
export function nextStepOf(choice: StepChoice, date: string, nowMs: number): NextStep | null {
  switch (choice) {
    case 'them':
      return { step: 'them' };
    case 'complete':
      return { step: 'complete' };
    case 'morning':
      return { step: 'us', at: nextMorning(nowMs).toISOString() };
    case 'date': {
      // Without a zone: the browser's own.
      const at = new Date(date);
      return at.getTime() > nowMs ? { step: 'us', at: at.toISOString() } : null;
    }
  }
}

/** Returns a date as a field of the type `datetime-local` takes it. */
export function localDateTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns true while the form for how a request ended stands, at most a day (docs/product/completion.md#what-was-done). */
export function asksHowItEnded(completions: readonly DeskCompletion[], nowMs: number): boolean {
  const last = completions.at(-1);
  if (last === undefined || last.reopened_by !== null || last.summary !== null) return false;
  return nowMs - Date.parse(last.completed_at) < DAY_MS;
}
