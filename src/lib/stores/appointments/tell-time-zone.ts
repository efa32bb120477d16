import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { tellTimeZone } from '../../contract/appointments.ts';
import { z } from '../../contract/shared/schemas.ts';
import { isTimeZone } from '../../format/time-zone.ts';
import { $user, speaksCoreCallsAlone } from '../session/user.ts';
import { readCache, writeCache } from '../shared/remote.ts';

const CACHE_NAME = 'time-zone';

/** Tells the API the zone of this browser, once; an API that does not know the call is not asked again, either. */
export async function tellOwnTimeZone(
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<void> {
  if (!isTimeZone(zone) || speaksCoreCallsAlone() || readCache(CACHE_NAME, z.string()) === zone) return;
  try {
    await call(tellTimeZone, { body: { time_zone: zone } });
  } catch (error) {
    // The next page tries again.
    if (asApiError(error).kind === 'network') return;
  }
  writeCache(CACHE_NAME, zone);
}

/** Tells the zone of the browser when the employee is known (docs/product/appointments.md#zones). Returns a function that stops it. */
export function followTimeZone(): () => void {
  return $user.subscribe(({ status }) => {
    if (status === 'ready') void tellOwnTimeZone();
  });
}
