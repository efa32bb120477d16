import type { DeskCompletion, NextStep } from '../../contract/desk-request.ts';
import { DAY_MS } from '../../contract/shared/limits.ts';
import { nextMorning } from '../../format/next-morning.ts';

/** What a request waits for after a reply, as the concierge chooses it. `morning`: for us, on the next working morning. */
export const stepChoices = ['them', 'morning', 'date', 'complete'] as const;
export type StepChoice = (typeof stepChoices)[number];

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

/** Returns true while the form for how a request ended stands, at most a day (docs/product/completion.md#what-was-done). */
export function asksHowItEnded(completions: readonly DeskCompletion[], nowMs: number): boolean {
  const last = completions.at(-1);
  if (last === undefined || last.reopened_by !== null || last.summary !== null) return false;
  return nowMs - Date.parse(last.completed_at) < DAY_MS;
}
