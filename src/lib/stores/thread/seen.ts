import { asApiError } from '../../api/api-error.ts';
import { putRead } from '../../api/live.ts';
import type { Request } from '../../contract/requests.ts';
import { report } from '../../telemetry/report.ts';
import { showUnread, timesTold } from '../live/unread.ts';
import { refreshUser } from '../user.ts';
import { noteSeen } from './request-thread.ts';

let underWay: string | null = null;

/** The newest message is in front of somebody's eyes. Nothing happens where the API does not keep track. */
export async function markSeen(request: Request): Promise<void> {
  const newest = Number(request.messages.at(-1)?.id);
  const mark = `${request.external_id} ${newest}`;
  if ((request.unread_count ?? 0) === 0 || !Number.isInteger(newest) || underWay === mark) return;
  underWay = mark;
  const toldBefore = timesTold();
  try {
    const { unread_count: unread, unread_requests: requests } = await putRead(request.external_id, newest);
    noteSeen(request.external_id, newest, unread);
    // News that came meanwhile count what came with them.
    if (timesTold() === toldBefore) showUnread(requests);
  } catch (error) {
    // Leaves the page if it is the session that is refused.
    if (asApiError(error).status === 401) await refreshUser();
    // Unread it stays; whoever looks again tries again.
    report(error, { feature: 'requests', component: 'seen' });
  } finally {
    underWay = null;
  }
}
