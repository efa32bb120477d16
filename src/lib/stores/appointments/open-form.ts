import { atom } from 'nanostores';
import type { AppointmentForm } from './appointment-form.ts';

interface OpenForm {
  readonly requestId: string;
  /**
   * Null until something is changed. `second` is the later one of a time that the clock shows twice, `begun` the `sequence` of the date that
   * is being changed, null for none.
   */
  readonly typed: {
    readonly form: AppointmentForm;
    readonly second: boolean;
    readonly begun: number | null;
  } | null;
}

/**
 * The open form of a date; null without one. Here, as the form has another place on a wide screen: a resize must not lose what is typed
 * (docs/product/appointments.md#employees-date).
 */
export const $openForm = atom<OpenForm | null>(null);

/** Opens the form of a request's date, empty or as the date is. */
export function openForm(requestId: string): void {
  $openForm.set({ requestId, typed: null });
}

/** Keeps what is typed while the form is open. */
export function keepTyped(typed: OpenForm['typed']): void {
  const open = $openForm.get();
  if (open !== null) $openForm.set({ ...open, typed });
}

/** Closes the form and forgets what is typed. */
export function closeForm(): void {
  $openForm.set(null);
}
