import { call } from '../../api/shared/client.ts';
import { type ComingUp, listAppointments } from '../../contract/appointments.ts';
import { showPlace } from '../../effects/places.ts';
import { keepPlace } from '../requests/unread.ts';
import { unlessMissing } from '../session/user.ts';
import { createRemote } from '../shared/remote.ts';

/** Rows that the dashboard shows. */
export const COMING_UP_SHOWN = 3;

/** The dates that are not over, the soonest first; none where the API has no such call (docs/product/dashboard.md#coming-up). */
export const { $remote: $comingUp, refresh: refreshComingUp } = createRemote<readonly ComingUp[]>({
  load: async () => {
    try {
      const found = await unlessMissing(async () => (await call(listAppointments)).appointments);
      keepPlace('coming', found?.length ?? 0);
      return found ?? [];
    } finally {
      showPlace('coming');
    }
  },
  // A change that came meanwhile may be missing in the reply.
  whileLoading: 'restart',
});
