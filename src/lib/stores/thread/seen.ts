import { asApiError } from '../../api/shared/api-error.ts';
import { putRead } from '../../api/thread.ts';
import type { Request } from '../../contract/requests.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { showUnread, unreadUpdates } from '../live/unread.ts';
import { refreshUser } from '../session/user.ts';
import { newestId, setUnreadCount } from './request-thread.ts';

let inFlight: string | null = null;

/**
 * Marks the thread as read up to its newest message, and its completion as seen. Does nothing where the API does not count
 * unread messages.
 */
export async function markSeen(request: Request): Promise<void> {
  const newest = newestId(request);
  const mark = `${request.external_id} ${newest}`;
  const isSeen = (request.unread_count ?? 0) === 0 && request.completion_unseen !== true;
  if (isSeen || !Number.isInteger(newest) || inFlight === mark) return;
  inFlight = mark;
  const updatesBefore = unreadUpdates();
  try {
    const { unread_count: unread, unread_requests: requests } = await putRead(request.external_id, newest);
    setUnreadCount(request.external_id, newest, unread);
    // A live event that came meanwhile has the newer number.
    if (unreadUpdates() === updatesBefore) showUnread(requests);
  } catch (error) {
    // Leaves the page if the session was refused.
    if (asApiError(error).status === 401) await refreshUser();
    // The thread stays unread; the next view tries again.
    report(error, { feature: 'requests', component: 'seen' });
  } finally {
    inFlight = null;
  }
}
