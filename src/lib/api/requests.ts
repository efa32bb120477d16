import { completedRequests, inProgressRequests, openRequests, type Request } from '../contract/requests.ts';
import { call } from './shared/client.ts';

export type RequestList = 'open' | 'in_progress' | 'completed';

const lists = { open: openRequests, in_progress: inProgressRequests, completed: completedRequests } as const;

export async function getRequests(list: RequestList, signal?: AbortSignal): Promise<readonly Request[]> {
  return (await call(lists[list], signal ? { signal } : {})).data.requests;
}
