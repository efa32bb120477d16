import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { type GivenAppointment, setAppointment as endpoint } from '../../contract/appointments.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { refreshUser } from '../session/user.ts';
import { FIRST_PART, refreshThread, showRequest } from './request-thread.ts';

/** The call for a date: none, open, or why it failed. */
export const $appointmentCall = atom<{ readonly isBusy: boolean; readonly problem: string | null }>({
  isBusy: false,
  problem: null,
});

export function forgetAppointmentProblem(): void {
  $appointmentCall.set({ isBusy: false, problem: null });
}

/** Sets the date of a request, or takes it away with a null `at`. Returns false when that failed, or is being done already. */
export async function setAppointment(id: string, body: GivenAppointment): Promise<boolean> {
  if ($appointmentCall.get().isBusy) return false;
  $appointmentCall.set({ isBusy: true, problem: null });
  try {
    const { request } = await call(endpoint, {
      params: { id },
      query: { newest: String(FIRST_PART) },
      body,
    });
    showRequest(request);
    $appointmentCall.set({ isBusy: false, problem: null });
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    $appointmentCall.set({ isBusy: false, problem: describeFailure(error) });
    // Leaves the page if the session was refused.
    if (error.status === 401) await refreshUser();
    // Completed meanwhile: the screen is not the request any more.
    if (error.status === 409) await refreshThread();
    return false;
  }
}
